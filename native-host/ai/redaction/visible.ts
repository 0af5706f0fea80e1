import { charactersLike, isIn, runOf, type Units, unitsOf } from './characters.ts';

/**
 * What a terminal or a reader does not see: escape sequences, zero-width and
 * other format characters. They never hold a line break, and each
 * alternative is bounded, so that finding them takes linear time.
 */
const SEQUENCE = new RegExp(
  [
    '\\x1b\\][^\\x07\\x1b\\n]{0,2048}(?:\\x07|\\x1b\\\\)',
    '\\x1b[PX^_][^\\x07\\x1b\\n]{0,2048}(?:\\x07|\\x1b\\\\)',
    '\\x1b[ -/]{0,4}[0-Z\\\\^-~]',
    '\\udb40[\\udc00-\\uddef]',
  ].join('|'),
  'y',
);
const ALONE_CHARACTERS = [
  '\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f',
  '\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\\x00-\\x08\\x0e-\\x1a\\x1c-\\x1f\\x7f',
];
const CHARACTER = new RegExp(`[${ALONE_CHARACTERS.join('')}]`);

/** A text without what cannot be seen, and where each of its characters stood. */
export interface Visible {
  text: string;
  units: Units;
  /** Offsets in the original; null when nothing was invisible. */
  offsets: Uint32Array | null;
}

/** Strings in escape sequences: titles, addresses behind links. Shorter ones hold no secret. */
const SHORTEST_HIDDEN = 12;
const STRING = /^\x1b[\]PX^_]/;

/** A text and, as a text of its own, what stands in its escape sequences. */
export interface Seen extends Visible {
  hidden: Visible;
}

export function makeVisible(original: string): Seen {
  const units = unitsOf(original);
  const source = { text: original, units };
  const first = nextInvisible(source, 0);
  if (first === null) return { ...source, offsets: null, hidden: NOTHING };
  const seen = createPieces(units);
  const hidden = createPieces(units);
  let from = 0;
  for (let span: Place | null = first; span; span = nextInvisible(source, from)) {
    const { start, end } = span;
    seen.add(from, start);
    if (end - start >= SHORTEST_HIDDEN && STRING.test(original.slice(start, start + 2)))
      hidden.add(start, end);
    from = end;
  }
  seen.add(from, original.length);
  return { ...seen.joined(), hidden: hidden.joined() };
}

interface Place {
  start: number;
  end: number;
}

type Source = Omit<Visible, 'offsets'>;

function nextInvisible(source: Source, from: number): Place | null {
  const { length } = source.text;
  for (let start = nextOdd(source, from); start < length; start = nextOdd(source, start + 1)) {
    const end = endOfInvisible(source, start);
    if (end > start) return { start, end };
  }
  return null;
}

const NOTHING: Visible = { text: '', units: new Uint16Array(), offsets: null };

/** Fewer characters are copied faster one by one. */
const FEW = 64;

/** Joins parts of a text and keeps account of where they stood. */
function createPieces(original: Units) {
  const units = new Uint16Array(original.length);
  const offsets = new Uint32Array(original.length);
  let length = 0;
  return {
    add(start: number, end: number) {
      if (end - start > FEW) units.set(original.subarray(start, end), length);
      else for (let at = start; at < end; at++) units[length + at - start] = original[at] ?? 0;
      for (let at = start; at < end; at++) offsets[length++] = at;
    },
    joined: (): Visible => ({
      text: textOf(units.subarray(0, length)),
      units: units.subarray(0, length),
      offsets: offsets.subarray(0, length),
    }),
  };
}

/** The machine holds text of one byte a character as such only where it is told so, and searches it faster. */
function textOf(units: Uint16Array): string {
  let all = 0;
  for (let at = 0; at < units.length; at++) all |= units[at] ?? 0;
  return all < 0x100
    ? Buffer.from(units).toString('latin1')
    : Buffer.from(units.buffer, units.byteOffset, units.byteLength).toString('utf16le');
}

function endOfInvisible({ text, units }: Source, at: number): number {
  const code = units[at] ?? 0;
  if (ODD[code] === ALONE) return endOfRun(units, at);
  if (code === 0x9b) return endOfControl(units, at + 1) ?? at;
  if (code === 0x1b && units[at + 1] === 0x5b) return endOfControl(units, at + 2) ?? at;
  SEQUENCE.lastIndex = at;
  return SEQUENCE.test(text) ? SEQUENCE.lastIndex : at;
}

function endOfRun(units: Units, from: number): number {
  let at = from;
  while (ODD[units[at] ?? 0x20] === ALONE) at++;
  return at;
}

/** Of a control sequence, behind what opens it; null where it is none. */
function endOfControl(units: Units, from: number): number | null {
  const parameters = from + runOf(PARAMETERS, units, from, 64);
  const last = parameters + runOf(INTERMEDIATES, units, parameters, 8);
  return isIn(FINALS, units[last]) ? last + 1 : null;
}

const PARAMETERS = charactersLike(/[0-?]/);
const INTERMEDIATES = charactersLike(/[ -/]/);
const FINALS = charactersLike(/[@-~]/);

/** Where the next character stands with which something invisible may begin. */
function nextOdd({ units }: Source, from: number): number {
  const { length } = units;
  for (let at = from; at < length; at++) {
    const code = units[at] ?? 0;
    // The table is larger than what a processor has at hand: most characters need no look.
    if ((code < 0x20 || code > 0x7e) && ODD[code] !== 0) return at;
  }
  return length;
}

/** Invisible by itself. */
const ALONE = 1;
/** Where a sequence may begin. */
const BEGINS = 2;
const ODD = new Uint8Array(0x10000);
for (let code = 0; code < ODD.length; code++)
  if (CHARACTER.test(String.fromCharCode(code))) ODD[code] = ALONE;
for (const code of [0x1b, 0x9b, 0xdb40]) ODD[code] = BEGINS;

/** Whether something invisible stood right before the character `at` of the visible text. */
export function isBroken(offsets: Uint32Array | null, at: number): boolean {
  return offsets !== null && at > 0 && (offsets[at] ?? 0) - (offsets[at - 1] ?? 0) > 1;
}
