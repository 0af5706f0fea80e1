import { parseAddress } from './address.ts';
import { type DrawnDiff, drawnDiffs } from './diff/drawn.ts';
import { linesOf } from './diff/rows.ts';
import type { DiffLine } from './diff/unified.ts';
import { attempt, openPage } from './open.ts';
import { MAX_SELECTION, type PageSelection, type SelectedLines } from './selection.ts';

type Line = Exclude<DiffLine, { kind: 'hunk' }>;

const marks = { context: ' ', addition: '+', deletion: '-' } as const;

/** What is marked in the page, and the text of it that the browser draws: a range holds hidden text too. */
export interface Marked {
  range: Range;
  text: string;
}

/**
 * What the person selected: text that is marked in the page, of a diff always whole lines; else the lines of
 * a diff that the address names (`#diff-…R10-R14`), as GitHub does after a click on line numbers. Never throws.
 */
export function readSelection(document: Document, url: string, given: Marked | null): PageSelection | null {
  return attempt(() => {
    const page = openPage(document, parseAddress(url));
    const marked = given !== null && !given.range.collapsed ? given : null;
    if (marked === null) return ofAddress(drawnDiffs(page), new URL(url).hash);
    return ofRange(drawnDiffs(page), marked.range) ?? ofText(marked);
  });
}

function ofRange(diffs: readonly DrawnDiff[], range: Range): PageSelection | null {
  for (const diff of diffs) {
    const marked = diff.rows().filter((row) => range.intersectsNode(row) && holds(range, row));
    const rows = marked.filter((row) => row.checkVisibility());
    const lines = linesIn(diff, rows);
    const half = halfOf(diff, range.startContainer);
    const own = half !== null && half === halfOf(diff, range.endContainer) ? lines.filter(half) : lines;
    if (own.length > 0) return selected(diff.path, own);
  }
  return null;
}

/** A selection of whole lines ends at the beginning of the next row, of which it holds nothing; a line may be blank. */
function holds(range: Range, row: Element): boolean {
  if (covers(range, row.lastElementChild ?? row)) return true;
  const part = range.cloneRange();
  part.selectNodeContents(row);
  if (range.compareBoundaryPoints(Range.START_TO_START, part) > 0)
    part.setStart(range.startContainer, range.startOffset);
  if (range.compareBoundaryPoints(Range.END_TO_END, part) < 0)
    part.setEnd(range.endContainer, range.endOffset);
  return part.toString().trim() !== '';
}

function covers(range: Range, cell: Element): boolean {
  const whole = range.cloneRange();
  whole.selectNodeContents(cell);
  return (
    range.compareBoundaryPoints(Range.START_TO_START, whole) <= 0 &&
    range.compareBoundaryPoints(Range.END_TO_END, whole) >= 0
  );
}

function linesIn(diff: DrawnDiff, rows: readonly Element[]): Line[] {
  const read = rows.map((row) => diff.read(row)).filter((row) => row !== null);
  return linesOf(read).filter((line) => line.kind !== 'hunk');
}

const isOld = (line: Line) => line.old !== null;
const isNew = (line: Line) => line.new !== null;

/** Which lines stand in the half of a split view that holds the node; null in a unified view. */
function halfOf(diff: DrawnDiff, node: Node): typeof isOld | null {
  const element = node instanceof Element ? node : node.parentElement;
  const row = diff.rows().find((each) => each.contains(element));
  const cells = [...(row?.children ?? [])];
  const index = cells.findIndex((cell) => cell.contains(element));
  const read = row && diff.read(row);
  if (!read || !('sides' in read) || read.sides.length < 2 || index < 0) return null;
  return index < cells.length / 2 ? isOld : isNew;
}

function selected(path: string, lines: readonly Line[]): PageSelection {
  const text = lines.map((line) => marks[line.kind] + line.text).join('\n');
  return { text: text.slice(0, MAX_SELECTION), lines: placeOf(path, lines) };
}

function placeOf(path: string, lines: readonly Line[]): SelectedLines | null {
  for (const side of ['new', 'old'] as const) {
    const numbers = lines.map((line) => line[side]).filter((number) => number !== null);
    if (numbers.length > 0) return { path, side, first: Math.min(...numbers), last: Math.max(...numbers) };
  }
  return null;
}

const ADDRESSED = /^#(diff-[0-9a-f]{32,64})([LR])(\d{1,7})(?:-([LR])(\d{1,7}))?$/;

/** From where on and up to where, on the side that each names. */
function ofAddress(diffs: readonly DrawnDiff[], hash: string): PageSelection | null {
  const [, anchor, side, first, lastSide = side, last = first] = ADDRESSED.exec(hash) ?? [];
  const diff = diffs.find((each) => anchor !== undefined && each.anchor === anchor);
  if (!diff) return null;
  const lines = linesIn(diff, diff.rows());
  const ends = [indexOf(lines, side, Number(first)), indexOf(lines, lastSide, Number(last))];
  if (ends.includes(-1)) return null;
  return selected(diff.path, lines.slice(Math.min(...ends), Math.max(...ends) + 1));
}

function indexOf(lines: readonly Line[], side: string | undefined, number: number): number {
  return lines.findIndex((line) => (side === 'L' ? line.old : line.new) === number);
}

function ofText(marked: Marked): PageSelection | null {
  const text = marked.text.trim();
  return text === '' ? null : { text: text.slice(0, MAX_SELECTION), lines: null };
}
