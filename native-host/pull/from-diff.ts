import type { DiffSource } from '../../shared/pull/pull.ts';
import type { DiffFile } from '../ai/diff/file.ts';
import { parseDiff } from '../ai/diff/parse.ts';
import type { Account } from './supply.ts';

/** The files of a git-style diff that its source wrote to the end. */
export function accountsOf(diff: string, source: DiffSource): Account[] {
  return sectionsOf(diff).map((sections) => accountOf(sections, source));
}

/** The sections of a diff by file: a file that becomes a link, or one that becomes a file, has two. */
export function sectionsOf(diff: string): DiffFile[][] {
  const byPath = new Map<string, DiffFile[]>();
  for (const file of parseDiff(diff)) byPath.set(file.path, [...(byPath.get(file.path) ?? []), file]);
  return [...byPath.values()];
}

export function accountOf(sections: readonly DiffFile[], source: DiffSource): Account {
  const [first, second] = sections;
  const lines = linesOf(sections);
  const counts = lines === 'part' ? { additions: null, deletions: null } : countsOf(sections);
  return {
    path: first?.path ?? '',
    oldPath: first?.oldPath ?? null,
    change: second ? 'type' : (first?.change ?? null),
    ...counts,
    lines,
    source,
    text: sections.map(textOf).join(''),
  };
}

export function countsOf(sections: readonly DiffFile[]): { additions: number; deletions: number } {
  const total = (count: 'additions' | 'deletions') => sections.reduce((sum, file) => sum + file[count], 0);
  return { additions: total('additions'), deletions: total('deletions') };
}

function linesOf(sections: readonly DiffFile[]): Account['lines'] {
  const hunks = sections.flatMap((file) => file.hunks);
  if (hunks.length === 0) return 'none';
  return hunks.every((hunk) => hunk.isWhole) ? 'whole' : 'part';
}

function textOf({ raw }: DiffFile): string {
  return raw.endsWith('\n') ? raw : `${raw}\n`;
}
