import { EditedLine } from './edited-line.ts';

/** What a full-screen program draws, up to where it gives the screen back. */
const ALTERNATE = /\x1b\[\?(?:1049|1047|47)([hl])/g;
const ANY_CONTROL = /[\x00-\x08\x0b-\x1f\x7f-\x9f]/;

/**
 * What a program printed, as a person would read it: without colours and other sequences, without what
 * full-screen programs drew, each line as it stood when it was finished.
 *
 * @param cols of the terminal: a carriage return goes back to the beginning of a row, not of a long line
 * @param inAlternate whether a full-screen program was drawing where `raw` begins
 */
export function plainText(raw: string, cols: number, inAlternate = false): string {
  const text = withoutAlternate(raw, inAlternate).replaceAll('\r\n', '\n');
  if (!ANY_CONTROL.test(text)) return text;
  return withoutStrings(text)
    .split('\n')
    .map((line) => (ANY_CONTROL.test(line) ? readLine(line, cols) : line))
    .join('\n');
}

const COLOUR = /\x1b\[[\d;]*m/g;
/** Anything but characters of one column, printed one after the other, and colours. */
const NO_COLOURED_LINE = /[^ -~\x1b]|\x1b(?!\[[\d;]*m)/;

/** Whether a full-screen program draws behind `raw`. */
export function endsInAlternate(raw: string, before: boolean): boolean {
  let last: string | undefined;
  for (const [, letter] of raw.matchAll(ALTERNATE)) last = letter;
  return last === undefined ? before : last === 'h';
}

function withoutAlternate(raw: string, inAlternate: boolean): string {
  if (!inAlternate && !raw.includes('\x1b[?')) return raw;
  let inside = inAlternate;
  let from = 0;
  let kept = '';
  for (const match of raw.matchAll(ALTERNATE)) {
    if (!inside) kept += raw.slice(from, match.index);
    inside = match[1] === 'h';
    from = match.index + match[0].length;
  }
  return inside ? kept : kept + raw.slice(from);
}

/** OSC, DCS and their like: they may go over line ends, and without an end they swallow the rest, as in a terminal. */
const STRINGS =
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x18\x1a\x1b\x9c]*(?:\x07|\x1b\\|\x9c|(?=[\x18\x1a\x1b])|$)/g;

function withoutStrings(text: string): string {
  return text.replace(STRINGS, '');
}

/** A control sequence, another escape sequence, a control character, or what is printed. */
const TOKEN =
  /(?:\x1b\[|\x9b)([0-?]*)[ -/]*([@-~])|\x1b(?!\[)[ -/]*[0-~]|\x1b(?:\[[0-?]*[ -/]*)?|[\x00-\x1f\x7f-\x9f]|[^\x00-\x1f\x7f-\x9f]+/g;

function readLine(text: string, cols: number): string {
  if (!NO_COLOURED_LINE.test(text)) return text.replace(COLOUR, '').trimEnd();
  const line = new EditedLine(cols);
  for (const [token, params, final] of text.matchAll(TOKEN)) {
    if (final !== undefined) line.control(final, params ?? '');
    else if (token === '\r') line.toRowStart();
    else if (token === '\b') line.move(-1);
    else if (token === '\t') line.tab();
    else if (!ANY_CONTROL.test(token)) line.print(token);
  }
  return line.text();
}
