import { paint, type Span } from './span.ts';
import { columns } from './width.ts';

interface Glyph {
  text: string;
  width: number;
  from: Span;
}

/**
 * What becomes of what is wider than a row and has no blank to break at: `break` cuts it, so that rows
 * can be counted; `keep` leaves it to a terminal that wraps, where an address stays whole.
 */
export type Overlong = 'break' | 'keep';

/** Breaks spans at words into painted rows of at most `width` columns. */
export function wrapWords(spans: readonly Span[], width: number, overlong: Overlong = 'break'): string[] {
  const cut = overlong === 'break' ? breakWord : keepWord;
  return splitLines(glyphs(spans)).flatMap((line) => breakLine(line, Math.max(1, width), lastSpace, cut));
}

/** Breaks spans exactly at `width` columns, as code wants it. */
export function wrapColumns(spans: readonly Span[], width: number): string[] {
  return splitLines(glyphs(spans)).flatMap((line) =>
    breakLine(line, Math.max(1, width), () => -1, breakWord),
  );
}

function glyphs(spans: readonly Span[]): Glyph[] {
  const all: Glyph[] = [];
  for (const from of spans) {
    for (const text of from.text) append(all, { text, width: columns(text.codePointAt(0) ?? 0), from });
  }
  return all;
}

/** Marks that take no column stay with the character before them. */
function append(all: Glyph[], glyph: Glyph): void {
  const last = all.at(-1);
  if (glyph.width === 0 && glyph.text !== '\n' && last?.from === glyph.from) last.text += glyph.text;
  else all.push(glyph);
}

function splitLines(all: Glyph[]): Glyph[][] {
  const lines: Glyph[][] = [[]];
  for (const glyph of all) {
    if (glyph.text.startsWith('\n')) lines.push([]);
    else lines.at(-1)?.push(glyph);
  }
  return lines;
}

function breakLine(
  line: Glyph[],
  width: number,
  breakPoint: (row: Glyph[]) => number,
  cutWord: (line: Glyph[], end: number) => number,
): string[] {
  const rows: string[] = [];
  let rest = line;
  while (true) {
    const end = fitting(rest, width);
    if (end === rest.length) return [...rows, paintRow(rest)];
    const space = rest[end]?.text === ' ' ? end : breakPoint(rest.slice(0, end));
    const cut = space > 0 ? space : cutWord(rest, end);
    rows.push(paintRow(rest.slice(0, cut)));
    rest = rest.slice(rest[cut]?.text === ' ' ? cut + 1 : cut);
    if (rest.length === 0) return rows;
  }
}

function breakWord(_line: Glyph[], end: number): number {
  return end;
}

function keepWord(line: Glyph[], end: number): number {
  const space = line.findIndex(({ text }, index) => index >= end && text === ' ');
  return space < 0 ? line.length : space;
}

/** How many glyphs fit; at least one, so that breaking always ends. */
function fitting(line: Glyph[], width: number): number {
  let used = 0;
  for (const [index, glyph] of line.entries()) {
    used += glyph.width;
    if (used > width) return Math.max(1, index);
  }
  return line.length;
}

function lastSpace(row: Glyph[]): number {
  return row.findLastIndex((glyph) => glyph.text === ' ');
}

function paintRow(row: Glyph[]): string {
  let painted = '';
  for (let start = 0; start < row.length; ) {
    const from = row[start]?.from as Span;
    let end = start;
    let text = '';
    for (; row[end]?.from === from; end++) text += row[end]?.text;
    painted += paint({ ...from, text });
    start = end;
  }
  return painted;
}
