/**
 * What a terminal or a reader does not see: escape sequences, zero-width and
 * other format characters. They never hold a line break, and each
 * alternative is bounded, so that finding them takes linear time.
 */
const INVISIBLE = new RegExp(
  [
    '\\x1b\\[[0-?]{0,64}[ -/]{0,8}[@-~]',
    '\\x1b\\][^\\x07\\x1b\\n]{0,2048}(?:\\x07|\\x1b\\\\)',
    '\\x1b[PX^_][^\\x07\\x1b\\n]{0,2048}(?:\\x07|\\x1b\\\\)',
    '\\x1b[ -/]{0,4}[0-Z\\\\^-~]',
    '\\x9b[0-?]{0,64}[ -/]{0,8}[@-~]',
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]{1,4096}',
    '\\udb40[\\udc00-\\uddef]',
    '[\\x00-\\x08\\x0e-\\x1a\\x1c-\\x1f\\x7f]{1,4096}',
  ].join('|'),
  'y',
);

/** A text without what cannot be seen, and where each of its characters stood. */
export interface Visible {
  text: string;
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
  const seen = createPieces(original);
  const hidden = createPieces(original);
  let from = 0;
  for (let at = nextOdd(original, 0); at < original.length; at = nextOdd(original, at)) {
    const end = endOfInvisible(original, at);
    if (end > at) {
      seen.add(from, at);
      if (end - at >= SHORTEST_HIDDEN && STRING.test(original.slice(at, at + 2))) hidden.add(at, end);
      from = end;
    }
    at = Math.max(end, at + 1);
  }
  if (from === 0) return { text: original, offsets: null, hidden: NOTHING };
  seen.add(from, original.length);
  return { ...seen.joined(), hidden: hidden.joined() };
}

const NOTHING: Visible = { text: '', offsets: null };

/** Joins parts of a text and keeps account of where they stood. */
function createPieces(original: string) {
  const parts: [start: number, end: number][] = [];
  return {
    add: (start: number, end: number) => void parts.push([start, end]),
    joined(): Visible {
      const text = parts.map(([start, end]) => original.slice(start, end)).join('');
      const offsets = new Uint32Array(text.length);
      let length = 0;
      for (const [start, end] of parts) for (let at = start; at < end; at++) offsets[length++] = at;
      return { text, offsets };
    },
  };
}

function endOfInvisible(text: string, at: number): number {
  INVISIBLE.lastIndex = at;
  return INVISIBLE.test(text) ? INVISIBLE.lastIndex : at;
}

/** Where the next character stands with which something invisible may begin. */
function nextOdd(text: string, from: number): number {
  let at = from;
  while (at < text.length && ODD[text.charCodeAt(at)] === 0) at++;
  return at;
}

const ODD = new Uint8Array(0x10000);
for (let code = 0; code < ODD.length; code++) {
  INVISIBLE.lastIndex = 0;
  const character = String.fromCharCode(code);
  if (code === 0x1b || code === 0x9b || code === 0xdb40 || INVISIBLE.test(character)) ODD[code] = 1;
}

/** Whether something invisible stood right before the character `at` of the visible text. */
export function isBroken(offsets: Uint32Array | null, at: number): boolean {
  return offsets !== null && at > 0 && (offsets[at] ?? 0) - (offsets[at - 1] ?? 0) > 1;
}
