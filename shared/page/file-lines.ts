import { fileText, placeOf } from './eras/file.ts';
import type { Page } from './page.ts';
import type { SelectedPart } from './selection.ts';
import { MAX_SELECTION } from './selection-bounds.ts';
import { file, fileLine } from './selectors.ts';

const ADDRESSED = /^#L(\d{1,7})(?:C\d+)?(?:-L?(\d{1,7})(?:C\d+)?)?$/;

/**
 * Lines of the file that a page shows: those that are marked, else those that the address names. React draws
 * only the lines in view, and has the whole text in a field above them, where a person marks it.
 */
export function selectedInFile(
  page: Page,
  document: Document,
  range: Range | null,
  hash: string,
): SelectedPart | null {
  const path = page.address.kind === 'file' ? placeOf(page)?.path : undefined;
  if (path === undefined) return null;
  const text = fileText(page);
  const field = page.find(file.text);
  const inField = field === document.activeElement ? markedIn(field, text) : null;
  const ends = range === null ? (inField ?? addressed(hash)) : drawnIn(page, range);
  if (ends === null) return null;
  const written = text?.split('\n');
  const lineAt = (line: number) =>
    written ? (written[line - 1] ?? null) : (page.find(fileLine(line))?.textContent ?? null);
  return partOf(path, ends, lineAt);
}

type Ends = readonly [first: number, last: number];

function partOf(
  path: string,
  [first, end]: Ends,
  lineAt: (line: number) => string | null,
): SelectedPart | null {
  const texts: string[] = [];
  let room = MAX_SELECTION;
  for (let line = first; line <= end; line += 1) {
    const text = lineAt(line)?.replace(/(?<![\r\n])[\r\n]+$/, '');
    if (text === undefined) return null;
    room -= text.length + 1;
    if (room < 0) break;
    texts.push(text);
  }
  const last = first + texts.length - 1;
  return texts.length > 0 ? { text: texts.join('\n'), lines: { path, side: 'new', first, last } } : null;
}

function addressed(hash: string): Ends | null {
  const [, from, to = from] = ADDRESSED.exec(hash) ?? [];
  const ends = [Number(from), Number(to)];
  return from === undefined ? null : [Math.min(...ends), Math.max(...ends)];
}

/** The field's own selection, which is none of the document's. */
function markedIn(field: Element | null, text: string | null): Ends | null {
  if (field === null || text === null) return null;
  const { selectionStart: start, selectionEnd: end } = field as HTMLTextAreaElement;
  if (start === end) return null;
  const lineOf = (offset: number) => text.slice(0, offset).split('\n').length;
  return [lineOf(start), lineOf(Math.max(start, end - 1))];
}

/** What is marked of the lines that are drawn. */
function drawnIn(page: Page, range: Range): Ends | null {
  const numbers = page
    .all(file.line)
    .filter((line) => range.intersectsNode(line) && line.textContent !== '')
    .map((line) => Number(line.id.slice(2)))
    .filter(Boolean);
  return numbers.length > 0 ? [Math.min(...numbers), Math.max(...numbers)] : null;
}
