import type { Tokens } from 'marked';
import { type Drawing, rowsOnly } from './drawing.ts';
import { inlineSpans } from './inline.ts';
import type { BlockLook } from './look.ts';
import { paint, type Span, span, style } from './span.ts';
import { textWidth } from './width.ts';
import { wrapWords } from './wrap.ts';

const gap = 2;

/** Columns side by side where they fit, else one "header: cell" line a cell. */
export function drawTable(table: Tokens.Table, { width, places, overlong }: BlockLook): Drawing {
  const header = table.header.map((cell) => inlineSpans(cell.tokens, { styles: [style.bold], places }));
  const body = table.rows.map((row) => row.map((cell) => inlineSpans(cell.tokens, { styles: [], places })));
  const widths = header.map((_, at) => Math.max(...[header, ...body].map((row) => cellWidth(row[at]))));
  const total = widths.reduce((sum, each) => sum + each + gap, -gap);
  return rowsOnly(
    total <= width
      ? aligned(header, body, widths)
      : listed(header, body, (cell) => wrapWords(cell, width, overlong)),
  );
}

function cellWidth(cell: Span[] | undefined): number {
  return textWidth((cell ?? []).map((part) => part.text).join(''));
}

function aligned(header: Span[][], body: Span[][][], widths: number[]): string[] {
  const rule = paint(span(widths.map((each) => '─'.repeat(each)).join(' '.repeat(gap)), [style.muted]));
  return [tableRow(header, widths), rule, ...body.map((row) => tableRow(row, widths))];
}

function tableRow(cells: Span[][], widths: number[]): string {
  const padded = widths.map((width, at) => {
    const cell = cells[at] ?? [];
    return cell.map(paint).join('') + ' '.repeat(width - cellWidth(cell));
  });
  return padded.join(' '.repeat(gap)).trimEnd();
}

function listed(header: Span[][], body: Span[][][], wrap: (cell: Span[]) => string[]): string[] {
  return body.flatMap((row, index) => [
    ...(index === 0 ? [] : ['']),
    ...row.flatMap((cell, at) => wrap([...(header[at] ?? []), span(': '), ...cell])),
  ]);
}
