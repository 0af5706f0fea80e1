import { clean } from '../../shared/answer/clean.ts';
import type { PageSelection } from '../../shared/page/selection.ts';
import { strings } from '../strings.ts';

const SHOWN = 30;

/** `client.ts lines 10–14`, or the beginning of the text. Nothing in it hides what follows. */
export function selectionName({ text, lines }: PageSelection): string {
  if (lines === null) {
    const line = clean(text).replace(/\s+/g, ' ').trim();
    return strings.selection.text(line.length > SHOWN ? `${line.slice(0, SHOWN).trimEnd()}…` : line);
  }
  const file = fileName(lines.path);
  const { first, last, side } = lines;
  const where = first === last ? strings.selection.line(first) : strings.selection.lines(first, last);
  return `${file} ${where}${side === 'old' ? strings.selection.removed : ''}`;
}

/** The same in a narrow panel: `client.ts:10–14`. */
export function shortSelectionName(selection: PageSelection): string {
  const { lines } = selection;
  if (lines === null) return selectionName(selection);
  const file = fileName(lines.path);
  return `${file}:${lines.first}${lines.last > lines.first ? `–${lines.last}` : ''}`;
}

function fileName(path: string): string {
  return clean(path.slice(path.lastIndexOf('/') + 1)).replace(/\s+/g, ' ');
}
