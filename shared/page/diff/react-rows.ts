import { reactDiff } from '../selectors.ts';
import type { Row, Side } from './rows.ts';

/** The rows of a React diff table (2026), unified or split. */
export function reactRowsOf(table: Element): Row[] {
  return [...table.querySelectorAll(reactDiff.row)].map(reactRowOf).filter((row) => row !== null);
}

/** Null for a row that holds no line. */
export function reactRowOf(row: Element): Row | null {
  const hunk = row.querySelector(reactDiff.hunk);
  if (hunk) return { hunk: hunk.querySelector(reactDiff.inner)?.textContent ?? '' };
  const sides: Side[] = [];
  let numbers: (number | null)[] = [];
  for (const cell of row.children) {
    if (cell.classList.contains('diff-line-number')) {
      numbers.push(lineNumber(cell));
    } else if (/\b(diff-text-cell|empty-diff-line)\b/.test(cell.className)) {
      sides.push(sideOf(cell, numbers));
      numbers = [];
    }
  }
  return sides.length > 0 ? { sides } : null;
}

function sideOf(cell: Element, numbers: readonly (number | null)[]): Side {
  const code = cell.querySelector(reactDiff.text);
  if (!code) return { kind: 'empty', text: '', numbers, noNewline: false };
  const kind = code.classList.contains('addition')
    ? 'addition'
    : code.classList.contains('deletion')
      ? 'deletion'
      : 'context';
  const text = (code.querySelector(reactDiff.inner) ?? code).textContent ?? '';
  return { kind, text, numbers, noNewline: false };
}

function lineNumber(cell: Element): number | null {
  const number = Number.parseInt(cell.textContent ?? '', 10);
  return Number.isNaN(number) ? null : number;
}
