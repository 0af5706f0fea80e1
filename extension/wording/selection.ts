import { clean } from '../../shared/answer/clean.ts';
import type { PageSelection, SelectedPart } from '../../shared/page/selection.ts';
import { strings } from '../strings.ts';

const SHOWN = 30;

/** `client.ts lines 10–14`, `7 lines in 2 files`, or the beginning of the text. Nothing in it hides what follows. */
export function selectionName(selection: PageSelection): string {
  const [first] = selection;
  return first && selection.length === 1 ? partName(first) : severalName(selection);
}

/** The same in a narrow panel: `client.ts:10–14`. */
export function shortSelectionName(selection: PageSelection): string {
  const [first] = selection;
  return first && selection.length === 1 ? shortPartName(first) : severalName(selection);
}

/** Everything that goes along. */
export function selectionList(selection: PageSelection): string {
  return selection.map(partName).join(', ');
}

function severalName(selection: PageSelection): string {
  const lines = selection.reduce((sum, { text }) => sum + text.split('\n').length, 0);
  return strings.selection.several(lines, selection.length);
}

function partName({ text, lines }: SelectedPart): string {
  if (lines === null) {
    const line = clean(text).replace(/\s+/g, ' ').trim();
    return strings.selection.text(line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line);
  }
  const file = fileName(lines.path);
  const { first, last, side } = lines;
  const where = first === last ? strings.selection.line(first) : strings.selection.lines(first, last);
  return `${file} ${where}${side === 'old' ? strings.selection.removed : ''}`;
}

function shortPartName(part: SelectedPart): string {
  const { lines } = part;
  if (lines === null) return partName(part);
  const file = fileName(lines.path);
  return `${file}:${lines.first}${lines.last > lines.first ? `–${lines.last}` : ''}`;
}

function fileName(path: string): string {
  return clean(path.slice(path.lastIndexOf('/') + 1)).replace(/\s+/g, ' ');
}
