import { classicRows } from '../selectors.ts';
import type { Row, Side } from './rows.ts';

/** The rows of a classic diff table, unified or split, of every marker era. */
export function classicRowsOf(table: Element): Row[] {
  return tableRows(table)
    .map(classicRowOf)
    .filter((row) => row !== null);
}

/** Null for a row that holds no line: a comment, a button. */
export function classicRowOf(row: Element): Row | null {
  return isRow2013(row) ? row2013(row) : rowOf(row);
}

/** The table's own rows; a suggestion's table in a comment's cell stands deeper. */
export function tableRows(table: Element): Element[] {
  const parts = [...table.children].flatMap((part) =>
    part.localName === 'tr' ? [part] : [...part.children],
  );
  return parts.filter((part) => part.localName === 'tr');
}

function rowOf(row: Element): Row | null {
  const sides: Side[] = [];
  let numbers: (number | null)[] = [];
  for (const cell of row.children) {
    if (cell.classList.contains('blob-code-hunk')) return { hunk: cell.textContent ?? '' };
    if (cell.classList.contains('blob-num')) numbers.push(lineNumber(cell));
    const kind = kindOf(cell, 'blob-code-');
    if (kind === null) continue;
    sides.push(sideOf(cell, kind, numbers));
    numbers = [];
  }
  return sides.length > 0 ? { sides } : null;
}

function sideOf(cell: Element, kind: Side['kind'], numbers: readonly (number | null)[]): Side {
  const noNewline = cell.querySelector(classicRows.noNewline) !== null;
  if (kind === 'empty') return { kind, text: '', numbers: numbers.length > 0 ? numbers : [null], noNewline };
  const inner = cell.querySelector(classicRows.inner) ?? cell;
  const text = inner.textContent ?? '';
  return { kind, text: hasMarkerInText(inner) ? text.slice(1) : text, numbers, noNewline };
}

/** Until 2017 the marker is the text's first character; later it stands in a class, then in `data-code-marker`. */
function hasMarkerInText(inner: Element): boolean {
  if (inner.hasAttribute('data-code-marker')) return false;
  return !/\bblob-code-marker/.test(inner.className) && /^[ +-]/.test(inner.textContent ?? '');
}

function kindOf(cell: Element, prefix: string): Side['kind'] | null {
  const { classList } = cell;
  if (classList.contains(`${prefix}addition`)) return 'addition';
  if (classList.contains(`${prefix}deletion`)) return 'deletion';
  if (classList.contains(`${prefix}context`) || classList.contains(`${prefix}expanded`)) return 'context';
  if (!classList.contains('blob-num') && /\b(empty-cell|blob-code-empty)\b/.test(cell.className))
    return 'empty';
  return null;
}

function lineNumber(cell: Element): number | null {
  const number = Number.parseInt(cell.getAttribute('data-line-number') ?? '', 10);
  return Number.isNaN(number) ? null : number;
}

function isRow2013(row: Element): boolean {
  return row.classList.contains('file-diff-line');
}

/** 2013: blanks are no-break spaces, the ASCII ones around them belong to the markup. */
function row2013(row: Element): Row | null {
  const cells = [...row.children];
  const code = cells.find((cell) => cell.classList.contains('diff-line-code'));
  if (!code) return null;
  const text = (code.textContent ?? '')
    .replace(/^[ \t\r\n]+|(?<![ \t\r\n])[ \t\r\n]+$/g, '')
    .replaceAll('\u00a0', ' ');
  if (row.classList.contains('gc')) return { hunk: text };
  const kind = row.classList.contains('gi')
    ? 'addition'
    : row.classList.contains('gd')
      ? 'deletion'
      : 'context';
  const numbers = cells.filter((cell) => cell.classList.contains('diff-line-num')).map(lineNumber);
  return { sides: [{ kind, text: text.slice(1), numbers, noNewline: false }] };
}
