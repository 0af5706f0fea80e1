import { clean } from '../../shared/answer/clean.ts';
import type { PageSelection, SelectedPart } from '../../shared/page/selection.ts';
import { strings } from '../strings.ts';

const SHOWN = 30;

/** `client.ts lines 10–14 and 2 more files`, or the beginning of the text. Nothing in it hides what follows. */
export function selectionName(selection: PageSelection): string {
  return withMore(selection, partName);
}

/** The same in a narrow panel: `client.ts:10–14 +2`. */
export function shortSelectionName(selection: PageSelection): string {
  return withMore(selection, shortPartName, strings.selection.moreShort);
}

/** Everything that goes along. */
export function selectionList(selection: PageSelection): string {
  return selection.map(partName).join(', ');
}

function withMore(
  selection: PageSelection,
  name: (part: SelectedPart) => string,
  more: (count: number) => string = strings.selection.more,
): string {
  const [first, ...others] = selection;
  const named = first ? name(first) : '';
  return others.length > 0 ? `${named} ${more(others.length)}` : named;
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
