/** Anything but text, line ends and SGR: what may change more than the lines it stands in. */
const NO_PLAIN_TEXT = /[\x0e\x0f\x18\x1a\x80-\x9f]|\x1b(?!\[[\d;:]*m)/;
const SGR = /\x1b\[[\d;:]*m/g;
const LINE_END = '\r\n';

/**
 * What of `text` a terminal has to parse when it keeps fewer than `lines` rows: lines of plain
 * text that would scroll away unseen are left out, but for the attributes that they leave behind.
 * `text` begins and ends in the parser's ground state, in the normal buffer, without a scroll region.
 */
export function skim(text: string, lines: number): string {
  const from = lastLinesAt(text, lines);
  if (from <= 0) return text;
  const skipped = text.slice(0, from);
  return NO_PLAIN_TEXT.test(skipped) ? text : attributesAfter(skipped) + text.slice(from);
}

/** Where the line end before the last `lines` line ends is, -1 when there are fewer. */
function lastLinesAt(text: string, lines: number): number {
  let at = text.length;
  for (let line = 0; line <= lines && at > 0; line++) at = text.lastIndexOf(LINE_END, at - 1);
  return at;
}

/** The SGR sequences that are still in force at the end. */
function attributesAfter(text: string): string {
  const reset = Math.max(text.lastIndexOf('\x1b[0m'), text.lastIndexOf('\x1b[m'));
  return (text.slice(Math.max(0, reset)).match(SGR) ?? []).join('');
}
