/**
 * Where in a stream a terminal's parser is in its ground state, so that another
 * parser can go on from there. Follows xterm's VT500 table; `text` counts UTF-16 units.
 */
export type ParserState =
  | 'ground'
  | 'escape'
  | 'escape-intermediate'
  | 'csi-entry'
  | 'csi-param'
  | 'csi-intermediate'
  | 'csi-ignore'
  | 'osc'
  | 'dcs-entry'
  | 'dcs-param'
  | 'dcs-intermediate'
  | 'dcs-ignore'
  | 'dcs'
  | 'string';

/** What a ground state can be left by, and the shifts between G0 and G1. */
const LEAVING = /[\x0e\x0f\x1b\x80-\x9f]/g;
const OSC_ENDING = /[\x07\x18\x1a\x1b\x80-\x9f]/g;
const DCS_ENDING = /[\x18\x1a\x1b\x80-\x9f]/g;
/** xterm leaves SOS, PM and APC at the first character that is not ASCII. */
const STRING_ENDING = /[\x18\x1a\x1b\x80-\uffff]/g;
/** What, besides ESC, changes the state from anywhere, and SO. */
const UNUSUAL = /[\x0e\x18\x1a\x80-\x9f]/;
const ESC = '\x1b';

export class GroundTracker {
  #state: ParserState = 'ground';
  #prints = false;
  #shifted = false;
  #stringEnd: number | null = null;

  get state(): ParserState {
    return this.#state;
  }

  /** Whether the last thing before the end was a printed character, to which a combining one would join. */
  get prints(): boolean {
    return this.#prints;
  }

  /** Whether SO (G1) is in force. */
  get shifted(): boolean {
    return this.#shifted;
  }

  /** Position in the text read last at which a string sequence first ended, null when none did. */
  get stringEnd(): number | null {
    return this.#stringEnd;
  }

  /** Reads on; returns the last position of `text` that lies in the ground state, null when none does. */
  advance(text: string): number | null {
    this.#stringEnd = null;
    const backwards = !this.#shifted && !isString(this.#state) && !UNUSUAL.test(text);
    return backwards ? this.#scanBackwards(text) : this.#scan(text, 0, text.length);
  }

  /** Whatever came before it, ESC leads to the same state: only what follows the last ones has to be read. */
  #scanBackwards(text: string): number | null {
    const first = this.#state;
    let last: ParserState | null = null;
    let ground: number | null = null;
    for (let from = text.length + 1; ground === null && from > 0; ) {
      const to = from - 1;
      from = to > 0 ? text.lastIndexOf(ESC, to - 1) + 1 : 0;
      this.#state = from > 0 ? 'escape' : first;
      ground = this.#scan(text, from, to);
      last ??= this.#state;
    }
    this.#state = last ?? first;
    return ground;
  }

  #scan(text: string, from: number, to: number): number | null {
    let ground = this.#state === 'ground' ? from : null;
    for (let at = from; at < to; ) {
      at = this.#skip(text, at);
      if (this.#state === 'ground') ground = at;
      if (at >= to) break;
      const inString = isString(this.#state);
      this.#step(text.charCodeAt(at));
      if (inString && !isString(this.#state)) this.#stringEnd ??= at;
      at++;
      if (this.#state === 'ground') ground = at;
    }
    return ground;
  }

  /** To the next character that can change the state. */
  #skip(text: string, from: number): number {
    const ending = endings[this.#state];
    if (!ending) return from;
    ending.lastIndex = from;
    const at = ending.exec(text)?.index ?? text.length;
    if (this.#state === 'ground' && at > from) this.#prints = isPrintable(text.charCodeAt(at - 1));
    return at;
  }

  #step(code: number): void {
    const before = this.#state;
    this.#state = next(before, code);
    if (this.#state === 'ground') this.#prints = false;
    if (!executing.has(before)) return;
    if (code === 0x0e) this.#shifted = true;
    if (code === 0x0f || (before === 'escape' && code === RIS)) this.#shifted = false;
  }
}

const endings: { [S in ParserState]?: RegExp } = {
  ground: LEAVING,
  osc: OSC_ENDING,
  dcs: DCS_ENDING,
  'dcs-ignore': DCS_ENDING,
  string: STRING_ENDING,
};

/** The final character of `ESC c`, which resets the terminal. */
const RIS = 0x63;

/** States that execute control characters on the way. */
const executing: ReadonlySet<ParserState> = new Set<ParserState>([
  'ground',
  'escape',
  'escape-intermediate',
  'csi-entry',
  'csi-param',
  'csi-intermediate',
  'csi-ignore',
]);

/** States that swallow text until a terminator. */
export function isString(state: ParserState): boolean {
  return state === 'osc' || state === 'dcs' || state === 'dcs-ignore' || state === 'string';
}

function isPrintable(code: number): boolean {
  return code >= 0x20 && code !== 0x7f && !(code >= 0x80 && code < 0xa0);
}

function next(state: ParserState, code: number): ParserState {
  if (code === 0x18 || code === 0x1a) return 'ground';
  if (code === 0x1b) return 'escape';
  if (code >= 0x80 && code < 0xa0) return afterC1(code);
  if (code < 0x20) return state === 'osc' && code === 0x07 ? 'ground' : state;
  if (code === 0x7f) return state;
  return afterPrintable(state, code);
}

function afterC1(code: number): ParserState {
  if (code === 0x90) return 'dcs-entry';
  if (code === 0x9b) return 'csi-entry';
  if (code === 0x9d) return 'osc';
  return code === 0x98 || code === 0x9e || code === 0x9f ? 'string' : 'ground';
}

function afterPrintable(state: ParserState, code: number): ParserState {
  switch (state) {
    case 'escape':
      return afterEscape(code);
    case 'escape-intermediate':
      return code < 0x30 ? state : 'ground';
    case 'csi-entry':
    case 'csi-param':
    case 'csi-intermediate':
    case 'csi-ignore':
      return afterCsi(state, code);
    case 'dcs-entry':
    case 'dcs-param':
    case 'dcs-intermediate':
      return afterDcs(state, code);
    case 'string':
      return code < 0xa0 ? state : 'ground';
    default:
      return state;
  }
}

function afterEscape(code: number): ParserState {
  if (code < 0x30) return 'escape-intermediate';
  if (code === 0x5b) return 'csi-entry';
  if (code === 0x5d) return 'osc';
  if (code === 0x50) return 'dcs-entry';
  return code === 0x58 || code === 0x5e || code === 0x5f ? 'string' : 'ground';
}

function afterCsi(
  state: 'csi-entry' | 'csi-param' | 'csi-intermediate' | 'csi-ignore',
  code: number,
): ParserState {
  if (code >= 0x40) return state === 'csi-ignore' && code >= 0xa0 ? state : 'ground';
  if (state === 'csi-ignore') return state;
  if (code < 0x30) return 'csi-intermediate';
  if (state === 'csi-intermediate' || (state === 'csi-param' && code >= 0x3c)) return 'csi-ignore';
  return 'csi-param';
}

function afterDcs(state: 'dcs-entry' | 'dcs-param' | 'dcs-intermediate', code: number): ParserState {
  if (code >= 0x40) return code < 0x7f ? 'dcs' : 'ground';
  if (code < 0x30) return 'dcs-intermediate';
  if (state === 'dcs-intermediate' || (state === 'dcs-param' && code >= 0x3c)) return 'dcs-ignore';
  return 'dcs-param';
}
