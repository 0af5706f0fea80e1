import { countTokens } from '../tokens/count.ts';
import type { DiffFile } from './file.ts';
import { oneLine } from './render.ts';

/** "Not shown: a, b (deleted), c.lock (generated) (… and 4 more)", at most `budget` tokens; "" when nothing fits. */
export function nameFiles(files: DiffFile[], budget: number): string {
  if (files.length === 0) return '';
  const names = files.map(nameOne);
  let shown = Math.min(names.length, Math.max(0, Math.floor(budget / 3)));
  while (shown > 0 && tokens(names, shown) > budget) shown = Math.min(shown - 1, Math.floor(shown * 0.9));
  return tokens(names, shown) <= budget ? line(names, shown) : '';
}

function tokens(names: string[], shown: number): number {
  return countTokens(line(names, shown));
}

function line(names: string[], shown: number): string {
  const rest = names.length - shown;
  if (shown === 0) return `Not shown: ${rest} file${rest === 1 ? '' : 's'}`;
  return `Not shown: ${names.slice(0, shown).join(', ')}${rest > 0 ? ` (… and ${rest} more)` : ''}`;
}

function nameOne(file: DiffFile): string {
  const notes: string[] = [];
  if (file.kind === 'generated') notes.push('generated');
  if (file.binary) notes.push('binary');
  if (file.oldPath !== null) notes.push(`${file.change} from ${oneLine(file.oldPath)}`);
  else if (file.change !== 'modified') notes.push(file.change);
  return notes.length > 0 ? `${oneLine(file.path)} (${notes.join(', ')})` : oneLine(file.path);
}
