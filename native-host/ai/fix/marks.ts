import { readPath } from './path.ts';

/** A path with the line that stands behind it. */
export interface Marked {
  path: string;
  line: number;
  /** Where in the text the mark ends. */
  end: number;
}

/**
 * A line's number as tools write it behind a path: `:3:5`, `:3`, `(3,5)`, `:[3,5]`, `: (3, 5)`, `: line 3`,
 * `", line 3`, ` on line 3`, ` (line 3)`, `: 3:`. Every part is bounded.
 */
const MARK = new RegExp(
  [
    String.raw`:\[(\d{1,7}),\d{1,7}\]`,
    String.raw`(?:: )?\((\d{1,7})(?:[,:] ?\d{1,7})?(?:,\d{1,7},\d{1,7})?\)`,
    String.raw`["'’]?[,:]? ?(?:\bon )?\(?\bline:? (\d{1,7})`,
    String.raw`:(\d{1,7})(?!\d|\.\d)(?::\d{1,7}(?!\d))?`,
    String.raw`: (\d{1,7}): `,
  ].join('|'),
  'g',
);

/** Marks of one line that are looked at: more stand in no message. */
const MOST = 24;

/** All places that a line names, from left to right. */
export function readMarks(text: string): Marked[] {
  const found: Marked[] = [];
  let looked = 0;
  for (const match of text.matchAll(MARK)) {
    if (looked++ === MOST) break;
    const number = match[1] ?? match[2] ?? match[3] ?? match[4] ?? match[5];
    const said = match[3] !== undefined || match[5] !== undefined;
    const path = pathBefore(text, match.index, /^["'’]/.test(match[0]), said);
    if (path !== null && Number(number) > 0)
      found.push({ path, line: Number(number), end: match.index + match[0].length });
  }
  return found;
}

/** @param said whether "line" stands behind it, or the like: only a script is named so without an extension */
function pathBefore(text: string, end: number, isQuoted: boolean, said: boolean): string | null {
  const start = isQuoted ? quoteBefore(text, end) : tokenBefore(text, end);
  const token = text.slice(start, end);
  const script = said && /^\.{0,2}\//.test(token);
  return readPath(schemeBefore(text, start) + token, script);
}

/** Where what stands in the quotes that end at `end` begins; `end` when they were not opened. */
function quoteBefore(text: string, end: number): number {
  const quote = text.charAt(end) === '’' ? '‘' : text.charAt(end);
  const opened = text.lastIndexOf(quote, end - 1);
  return opened < 0 ? end : opened + 1;
}

const STOPS = new Set(' \t"\'`‘’<>|{}=,;:*…│');

/** Where the word before `end` begins. Brackets that are closed in it belong to it: `app/[slug]/page.tsx`. */
function tokenBefore(text: string, end: number): number {
  let open = 0;
  let at = end;
  while (at > 0 && end - at < 1024) {
    const before = text.charAt(at - 1);
    if (STOPS.has(before)) break;
    if (before === ')' || before === ']') open++;
    if ((before === '(' || before === '[') && open-- === 0) break;
    at--;
  }
  return at;
}

const SCHEMES =
  /(?:^|[^\w+.-])((?:https?:\/\/[\w.-]{1,40}|file|node|bun|deno|rsc|ng|vite|turbopack|webpack(?:-internal)?|[A-Za-z]):)$/;

/** `file:`, `https://localhost:`, a drive's letter: what belongs to a word that begins behind a colon. */
function schemeBefore(text: string, start: number): string {
  if (text.charAt(start - 1) !== ':') return '';
  return SCHEMES.exec(text.slice(Math.max(0, start - 64), start))?.[1] ?? '';
}
