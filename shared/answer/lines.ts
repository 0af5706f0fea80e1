/** What a line of markdown can begin. Lines come without their ends. */

export interface Fence {
  info: string;
  /** Columns that the lines inside lose. */
  indent: number;
  /** The line that ends it. */
  closes: RegExp;
}

export function isBlank(line: string): boolean {
  return line.trim() === '';
}

/** Columns of blanks that it begins with. */
export function indentOf(line: string): number {
  let columns = 0;
  for (const char of line) {
    if (char === ' ') columns += 1;
    else if (char === '\t') columns += 4 - (columns % 4);
    else break;
  }
  return columns;
}

/** The line without at most so many blanks. */
export function outdent(line: string, columns: number): string {
  const blanks = /^ */.exec(line)?.[0].length ?? 0;
  return line.slice(Math.min(blanks, columns));
}

export function openFence(line: string): Fence | null {
  const [, blanks = '', ticks = '', info = ''] = /^( {0,3})(`{3,}|~{3,})(.*)$/.exec(line) ?? [];
  if (ticks === '' || (ticks.startsWith('`') && info.includes('`'))) return null;
  const closes = new RegExp(`^ {0,3}${ticks[0]}{${ticks.length},}\\s*$`);
  return { info, indent: blanks.length, closes };
}

export function isQuote(line: string): boolean {
  return /^ {0,3}>/.test(line);
}

export function isHeading(line: string): boolean {
  return /^ {0,3}#{1,6}(\s|$)/.test(line);
}

export function isRule(line: string): boolean {
  return /^ {0,3}([-_*])( *\1){2,} *$/.test(line);
}

/** Whether a block begins that ends a paragraph without an empty line between. */
export function beginsBlock(line: string): boolean {
  if (isQuote(line) || openFence(line) || isRule(line) || isHeading(line)) return true;
  const item = beginsItem(line);
  return item !== null && !item.empty && (item.number === null || item.number === 1);
}

export interface ItemBegin {
  /** Columns in front of what belongs to it. */
  indent: number;
  mark: string;
  /** Null for a bullet. */
  number: number | null;
  empty: boolean;
}

export function beginsItem(line: string): ItemBegin | null {
  if (isRule(line)) return null;
  const [, before = '', digits = '', mark = '', blanks = '', rest = ''] =
    /^( {0,3})(\d{1,9}(?=[.)]))?([-*+.)])(\s+|$)(.*)$/.exec(line) ?? [];
  const isItem = mark !== '' && (digits === '' ? /[-*+]/ : /[.)]/).test(mark);
  if (!isItem) return null;
  const empty = rest === '';
  // More than four blanks are one, and code behind it.
  const gap = empty || blanks.length > 4 ? 1 : blanks.length;
  const indent = before.length + digits.length + 1 + gap;
  return { indent, mark, number: digits === '' ? null : Number(digits), empty };
}
