import type { ChangedFile, PageFacts } from '../../shared/page/context.ts';
import type { DiffFile, Hunk } from '../ai/diff/file.ts';
import { accountOf, countsOf, sectionsOf } from './from-diff.ts';
import type { Account, Supply } from './supply.ts';

/** What the page lists, with the rows that it renders. It never says whether it lists every file. */
export function fromPage(page: PageFacts, rendered: string): Supply {
  const drawn = new Map(sectionsOf(rendered).map((sections) => [sections[0]?.path ?? '', sections]));
  const listed = page.files.map((file) => listedAccount(file, drawn.get(file.path) ?? []));
  const known = new Set(page.files.map(({ path }) => path));
  const others = [...drawn]
    .filter(([path]) => !known.has(path))
    .map(([, sections]) => drawnAccount(sections));
  return { source: 'page', headSha: page.headSha, isAll: false, files: [...listed, ...others] };
}

function listedAccount(file: ChangedFile, sections: readonly DiffFile[]): Account {
  const { path, change, additions, deletions } = file;
  const rows = sections.length > 0 ? drawnAccount(sections) : null;
  const told = {
    path,
    change: change ?? rows?.change ?? null,
    additions,
    deletions,
    source: 'page',
  } as const;
  const lines = linesOf(file, sections);
  return { ...told, oldPath: rows?.oldPath ?? null, lines, text: rows?.text ?? null };
}

/** How many lines there should be, only the list says; and `modified` is what a diff says of anything. */
function drawnAccount(sections: readonly DiffFile[]): Account {
  const account = accountOf(sections, 'page');
  const change = account.change === 'modified' ? null : account.change;
  const lines = account.lines === 'none' ? 'missing' : 'part';
  return { ...account, change, additions: null, deletions: null, lines };
}

function linesOf(file: Pick<ChangedFile, 'additions' | 'deletions'>, sections: readonly DiffFile[]) {
  if (file.additions === 0 && file.deletions === 0) return 'none';
  if (!sections.some(({ hunks }) => hunks.length > 0)) return 'missing';
  return holds(sections, file) ? 'whole' : 'part';
}

/** Whether the rows are all those that were counted. */
export function holds(
  sections: readonly DiffFile[],
  { additions, deletions }: Pick<Account, 'additions' | 'deletions'>,
): boolean {
  const held = countsOf(sections);
  if (held.additions !== additions || held.deletions !== deletions) return false;
  return !sections.some(({ hunks }) => hunks.some(losesWhatChanged));
}

/** Lines that were changed into the same: the page lost what is different, a carriage return or the last break. */
function losesWhatChanged({ lines }: Hunk): boolean {
  for (let at = 0; at < lines.length; at += 1) {
    const removed = runAt(lines, at, '-');
    const added = runAt(lines, at + removed.length, '+');
    if (removed.length > 0 && removed.join('\n') === added.join('\n')) return true;
    at += removed.length + added.length;
  }
  return false;
}

function runAt(lines: Hunk['lines'], from: number, mark: '+' | '-'): string[] {
  let end = from;
  while (lines[end]?.mark === mark) end += 1;
  return lines.slice(from, end).map(({ text }) => text);
}
