import { reactDiff } from '../selectors.ts';
import type { Row, Side } from './rows.ts';
import { MARKS, type TextLine } from './unified.ts';

/** The rows of a React diff table (2026), unified or split. */
export function reactRowsOf(table: Element): Row[] {
  return [...table.querySelectorAll(reactDiff.row)].map(reactRowOf).filter((row) => row !== null);
}

/**
 * Null for a row that holds no line. A unified row has two numbers and a text, a split one a number and a text
 * on each side; a cell of a side that has no line is there, too, and empty.
 */
export function reactRowOf(row: Element): Row | null {
  const hunk = row.querySelector(reactDiff.hunk);
  if (hunk) return { hunk: hunk.querySelector(reactDiff.inner)?.textContent ?? '' };
  const [first, second, third, fourth] = row.children;
  if (!first || !second || !third) return null;
  if (fourth) return { sides: [sideOf(second, [numberIn(first)]), sideOf(fourth, [numberIn(third)])] };
  return { sides: [sideOf(third, [numberIn(first), numberIn(second)])] };
}

function sideOf(cell: Element, numbers: readonly (number | null)[]): Side {
  const code = cell.querySelector(reactDiff.text);
  if (!code) return { kind: 'empty', text: '', numbers, noNewline: false };
  const kind = code.classList.contains('addition')
    ? 'addition'
    : code.classList.contains('deletion')
      ? 'deletion'
      : 'context';
  const noNewline = cell.querySelector(reactDiff.noNewline) !== null;
  return { kind, text: textIn(code, kind), numbers, noNewline };
}

/** The marker has an element of its own; where the text has none, it stands in front of it. */
function textIn(code: Element, kind: TextLine['kind']): string {
  const inner = code.querySelector(reactDiff.inner);
  if (inner) return inner.textContent ?? '';
  const text = code.textContent ?? '';
  return kind !== 'context' && text.startsWith(MARKS[kind]) ? text.slice(1) : text;
}

function numberIn(cell: Element): number | null {
  const number = Number.parseInt(cell.getAttribute('data-line-number') ?? cell.textContent ?? '', 10);
  return Number.isNaN(number) ? null : number;
}
