import { parseAddress } from './address.ts';
import { type DrawnDiff, drawnDiffs } from './diff/drawn.ts';
import { linesOf } from './diff/rows.ts';
import { MARKS, type TextLine } from './diff/unified.ts';
import { selectedInFile } from './file-lines.ts';
import { attempt, openPage } from './open.ts';
import type { PageSelection, SelectedLines, SelectedPart } from './selection.ts';
import { bounded, MAX_SELECTION } from './selection-bounds.ts';

/** What is marked in the page, and the text of it that the browser draws: a range holds hidden text too. */
export interface Marked {
  range: Range;
  text: string;
}

/**
 * What the person selected: text that is marked in the page, of diffs and files always whole lines; else the
 * lines that the address names (`#diff-…R10-R14`, `#L10-L14`), as GitHub does after a click on line numbers.
 * Never throws.
 */
export function readSelection(document: Document, url: string, given: Marked | null): PageSelection | null {
  return attempt(() => {
    const page = openPage(document, parseAddress(url));
    const marked = given !== null && !given.range.collapsed ? given : null;
    const file = selectedInFile(page, document, marked?.range ?? null, new URL(url).hash);
    if (file !== null) return bounded([file]);
    if (marked === null) return bounded(ofAddress(drawnDiffs(page), new URL(url).hash));
    const parts = ofRange(drawnDiffs(page), marked.range);
    return bounded(parts.length > 0 ? parts : ofText(marked));
  });
}

/** Each file's lines for themselves; in a split view only those of the half where the range begins and ends. */
function ofRange(diffs: readonly DrawnDiff[], range: Range): SelectedPart[] {
  const touched = diffs.filter(({ table }) => range.intersectsNode(table));
  const half = halfOf(touched, range.startContainer);
  // A triple click marks up to the beginning of whatever comes next.
  const end = range.endOffset === 0 ? half : halfOf(touched, range.endContainer);
  const isOwn = half !== null && half === end ? half : () => true;
  const parts: SelectedPart[] = [];
  let room = MAX_SELECTION;
  for (const diff of touched) {
    const part = selected(diff.path, linesIn(diff, rowsIn(diff, range)).filter(isOwn), room);
    if (part === null) continue;
    parts.push(part);
    room -= part.text.length;
    if (room <= 0) break;
  }
  return parts;
}

/** Not more of them than there is room for: a whole page may be marked. */
function rowsIn(diff: DrawnDiff, range: Range): Element[] {
  const rows: Element[] = [];
  let length = 0;
  for (const row of diff.rows()) {
    if (length > MAX_SELECTION) break;
    if (!range.intersectsNode(row) || !holds(range, diff.texts(row)) || !row.checkVisibility()) continue;
    rows.push(row);
    length += row.textContent?.length ?? 0;
  }
  return rows;
}

/** Whether anything of a line's own text is marked: not of its number, nor of a comment below it. A line may be blank. */
function holds(range: Range, texts: readonly Element[]): boolean {
  return texts.some((text) => {
    if (!range.intersectsNode(text)) return false;
    const part = range.cloneRange();
    part.selectNodeContents(text);
    const begins = range.compareBoundaryPoints(Range.START_TO_START, part) <= 0;
    const ends = range.compareBoundaryPoints(Range.END_TO_END, part) >= 0;
    if (begins && ends) return true;
    if (!begins) part.setStart(range.startContainer, range.startOffset);
    if (!ends) part.setEnd(range.endContainer, range.endOffset);
    return part.toString().trim() !== '';
  });
}

function linesIn(diff: DrawnDiff, rows: readonly Element[]): TextLine[] {
  const read = rows.map((row) => diff.read(row)).filter((row) => row !== null);
  return linesOf(read).filter((line) => line.kind !== 'hunk');
}

const isOld = (line: TextLine) => line.old !== null;
const isNew = (line: TextLine) => line.new !== null;

/** Which lines stand in the half of a split view that holds the node; null in a unified view. */
function halfOf(diffs: readonly DrawnDiff[], node: Node): typeof isOld | null {
  const element = node instanceof Element ? node : node.parentElement;
  const diff = diffs.find(({ table }) => table.contains(element));
  const row = diff?.rows().find((each) => each.contains(element));
  const cells = [...(row?.children ?? [])];
  const index = cells.findIndex((cell) => cell.contains(element));
  const read = row && diff?.read(row);
  if (!read || !('sides' in read) || read.sides.length < 2 || index < 0) return null;
  return index < cells.length / 2 ? isOld : isNew;
}

/** Whole lines, as many as there is room for. */
function selected(path: string, lines: readonly TextLine[], room = MAX_SELECTION): SelectedPart | null {
  const texts: string[] = [];
  let left = room;
  for (const { kind, text } of lines) {
    left -= text.length + 2;
    if (left < 0 && texts.length > 0) break;
    texts.push(MARKS[kind] + text);
  }
  const place = placeOf(path, lines.slice(0, texts.length));
  return place && { text: texts.join('\n'), lines: place };
}

function placeOf(path: string, lines: readonly TextLine[]): SelectedLines | null {
  for (const side of ['new', 'old'] as const) {
    const numbers = lines.map((line) => line[side]).filter((number) => number !== null);
    if (numbers.length > 0) return { path, side, first: Math.min(...numbers), last: Math.max(...numbers) };
  }
  return null;
}

const ADDRESSED = /^#(diff-[0-9a-f]{32,64})([LR])(\d{1,7})(?:-([LR])(\d{1,7}))?$/;

/** From where on and up to where, on the side that each names. */
function ofAddress(diffs: readonly DrawnDiff[], hash: string): SelectedPart[] {
  const [, anchor, side, first, lastSide = side, last = first] = ADDRESSED.exec(hash) ?? [];
  const diff = diffs.find((each) => anchor !== undefined && each.anchor === anchor);
  if (!diff) return [];
  const lines = linesIn(diff, diff.rows());
  const ends = [indexOf(lines, side, Number(first)), indexOf(lines, lastSide, Number(last))];
  if (ends.includes(-1)) return [];
  const part = selected(diff.path, lines.slice(Math.min(...ends), Math.max(...ends) + 1));
  return part === null ? [] : [part];
}

function indexOf(lines: readonly TextLine[], side: string | undefined, number: number): number {
  return lines.findIndex((line) => (side === 'L' ? line.old : line.new) === number);
}

function ofText(marked: Marked): SelectedPart[] {
  const text = marked.text.trim();
  return text === '' ? [] : [{ text, lines: null }];
}
