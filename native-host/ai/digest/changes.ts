import type { DiffFile } from '../diff/file.ts';
import { changedIn, linesOf, ofKind } from './files.ts';
import { bullets, code, counts, enumerate } from './prose.ts';
import { readSymbols } from './symbols.ts';

const FILES = 8;
const NAMES = 4;
const KEY = /^\s*(?:-\s+)?(?:["']([\w$.@/:-]{1,60})["']\s*:|([A-Za-z_][\w.-]{0,60})\s*[:=](?!=))/;

/** The source files with what their changed lines define, the largest first. */
export function describeChanges(files: DiffFile[]): string | null {
  const lines = ofKind(files, 'source')
    .sort((a, b) => changedIn([b]) - changedIn([a]))
    .map(describeFile);
  return lines.length === 0 ? null : `**Code**\n\n${bullets(lines, FILES)}`;
}

export function describeFile(file: DiffFile): string {
  const { added, removed, changed } = readSymbols(file);
  const verbs = [says('adds', added), says('changes', changed), says('removes', removed)].filter(
    (verb) => verb !== '',
  );
  const what = verbs.length > 0 ? `: ${verbs.join('; ')}` : '';
  return `${code(file.path)} (${fate(file)})${what}`;
}

function fate(file: DiffFile): string {
  const size = counts(file.additions, file.deletions);
  if (file.binary) return `${file.change}, binary`;
  if (file.oldPath !== null)
    return `${file.change} from ${code(file.oldPath)}${changedIn([file]) > 0 ? `, ${size}` : ''}`;
  if (file.change === 'added') return `new, ${size}`;
  return file.change === 'deleted' ? `deleted, ${size}` : size;
}

function says(verb: string, names: string[]): string {
  return names.length === 0 ? '' : `${verb} ${enumerate(names.map(code), NAMES)}`;
}

/** Configuration files with the keys that their changed lines set. */
export function describeConfiguration(files: DiffFile[]): string | null {
  const lines = ofKind(files, 'configuration').map((file) => {
    const keys = changedKeys(file);
    return `${code(file.path)} (${fate(file)})${keys.length > 0 ? `: ${enumerate(keys.map(code), NAMES)}` : ''}`;
  });
  return lines.length === 0 ? null : `**Configuration**\n\n${bullets(lines)}`;
}

function changedKeys(file: DiffFile): string[] {
  const keys = new Set<string>();
  for (const line of linesOf(file)) {
    const match = line.mark === ' ' ? null : KEY.exec(line.text);
    const key = match?.[1] ?? match?.[2];
    if (key !== undefined) keys.add(key);
  }
  return [...keys];
}
