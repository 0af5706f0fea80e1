import { countTokens } from '../tokens/count.ts';
import type { DiffFile } from './file.ts';
import { oneLine } from './render.ts';

/** Room for `Not shown: ` and `(… and 12345 more)`. */
const AROUND = 16;

/** "Not shown: a, b (deleted), c.lock (generated) (… and 4 more)", at most `budget` tokens; "" when nothing fits. */
export function nameFiles(files: readonly DiffFile[], budget: number): string {
  if (files.length === 0) return '';
  const names = files.slice(0, fitting(files, budget)).map(nameOne);
  while (names.length > 0 && countTokens(line(names, files.length)) > budget)
    names.length = Math.floor(names.length * 0.95);
  const text = line(names, files.length);
  return countTokens(text) <= budget ? text : '';
}

/** About how many names fit: a few too many, never too few. */
function fitting(files: readonly DiffFile[], budget: number): number {
  let left = budget;
  let shown = 0;
  while (shown < files.length && left > 0) {
    const file = files[shown++];
    if (file) left -= tokensOf(file);
  }
  return shown;
}

const known = new WeakMap<DiffFile, number>();

function tokensOf(file: DiffFile): number {
  const tokens = known.get(file) ?? countTokens(`, ${nameOne(file)}`);
  known.set(file, tokens);
  return tokens;
}

/** At most this many tokens name all these files; stops counting above `limit`. */
export function tokensOfNames(files: readonly DiffFile[], limit: number): number {
  let tokens = files.length === 0 ? 0 : AROUND;
  for (const file of files) {
    if (tokens > limit) break;
    tokens += tokensOf(file);
  }
  return tokens;
}

function line(names: readonly string[], of: number): string {
  const rest = of - names.length;
  if (names.length === 0) return `Not shown: ${rest} file${rest === 1 ? '' : 's'}`;
  return `Not shown: ${names.join(', ')}${rest > 0 ? ` (… and ${rest} more)` : ''}`;
}

function nameOne(file: DiffFile): string {
  const notes: string[] = [];
  if (file.kind === 'generated') notes.push('generated');
  if (file.binary) notes.push('binary');
  if (file.oldPath !== null) notes.push(`${file.change} from ${oneLine(file.oldPath)}`);
  else if (file.change !== 'modified') notes.push(file.change);
  return notes.length > 0 ? `${oneLine(file.path)} (${notes.join(', ')})` : oneLine(file.path);
}
