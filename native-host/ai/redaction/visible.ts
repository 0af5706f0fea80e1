/**
 * What a terminal or a reader does not see: escape sequences, zero-width and
 * other format characters. They never hold a line break, and each
 * alternative is bounded, so that finding them takes linear time.
 */
const INVISIBLE = new RegExp(
  [
    '\\x1b\\[[0-?]{0,64}[ -/]{0,8}[@-~]',
    '\\x1b\\][^\\x07\\x1b\\n]{0,2048}(?:\\x07|\\x1b\\\\)',
    '\\x1b[ -/]{0,4}[0-Z\\\\^-~]',
    '\\x9b[0-?]{0,64}[ -/]{0,8}[@-~]',
    '[\\u00ad\\u034f\\u061c\\u115f\\u1160\\u17b4\\u17b5\\u180b-\\u180f\\u200b-\\u200f\\u202a-\\u202e\\u2060-\\u206f\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb]{1,4096}',
    '\\udb40[\\udc00-\\uddef]',
    '[\\x00-\\x08\\x0e-\\x1a\\x1c-\\x1f\\x7f]{1,4096}',
  ].join('|'),
  'g',
);

/** A text without what cannot be seen, and where each of its characters stood. */
export interface Visible {
  text: string;
  /** Offsets in the original; null when nothing was invisible. */
  offsets: Uint32Array | null;
}

export function makeVisible(original: string): Visible {
  const offsets = new Uint32Array(original.length);
  const parts: string[] = [];
  let length = 0;
  let from = 0;
  const keep = (end: number) => {
    parts.push(original.slice(from, end));
    for (let at = from; at < end; at++) offsets[length++] = at;
  };
  for (const match of original.matchAll(INVISIBLE)) {
    keep(match.index);
    from = match.index + match[0].length;
  }
  if (from === 0) return { text: original, offsets: null };
  keep(original.length);
  return { text: parts.join(''), offsets: offsets.subarray(0, length) };
}

/** Whether something invisible stood right before the character `at` of the visible text. */
export function isBroken(offsets: Uint32Array | null, at: number): boolean {
  return offsets !== null && at > 0 && (offsets[at] ?? 0) - (offsets[at - 1] ?? 0) > 1;
}
