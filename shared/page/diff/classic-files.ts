import type { ChangedFile } from '../context.ts';
import { textOf } from '../elements.ts';
import type { Page } from '../page.ts';
import { classicFiles, classicRows } from '../selectors.ts';
import { classicRowsOf, tableRows } from './classic-rows.ts';
import { linesOf } from './rows.ts';
import { type FileDiff, unifiedDiff } from './unified.ts';

/** Every file that a classic page lists, in the order of its list; null when it lists none. */
export function classicFilesOf(page: Page): ChangedFile[] | null {
  const files = new Map<string, ChangedFile>();
  const lists = [
    // "Showing 3 changed files with …" and its list.
    ...listOf(page, classicFiles.contents, classicFiles.name),
    ...listOf(page, classicFiles.jumpList, classicFiles.jumpPath),
    ...tree(page),
  ];
  for (const file of [...lists, ...rendered(page)]) {
    files.set(file.path, merge(files.get(file.path), file));
  }
  return files.size > 0 ? [...files.values()] : null;
}

/** The rendered rows as a unified diff; null when there are none. */
export function classicDiffOf(page: Page): string | null {
  const changes = new Map((classicFilesOf(page) ?? []).map((file) => [file.path, file.change]));
  const files = page.all(classicFiles.header).map((header): FileDiff => {
    const { path, oldPath } = pathsOf(header);
    const table = tableOf(header);
    return {
      ...{ path, oldPath, change: changes.get(path) ?? null, mode: null, isBinary: false },
      lines: table ? linesOf(classicRowsOf(table)) : [],
    };
  });
  return unifiedDiff(files);
}

function merge(known: ChangedFile | undefined, file: ChangedFile): ChangedFile {
  if (!known) return file;
  return {
    path: file.path,
    change: known.change ?? file.change,
    additions: known.additions ?? file.additions,
    deletions: known.deletions ?? file.deletions,
    rendered: known.rendered || file.rendered,
  };
}

/** @param items selects the entries, @param name in each of them its path */
function listOf(page: Page, items: string, name: string): ChangedFile[] {
  return page.all(items).flatMap((item) => {
    const path = newPath(textOf(item.querySelector(name)));
    return path ? [listed(path, item)] : [];
  });
}

function tree(page: Page): ChangedFile[] {
  return page.all(classicFiles.treePath).flatMap((label) => {
    const path = textOf(label);
    const item = label.closest(classicFiles.treeEntry);
    return path && item?.querySelector(classicFiles.anchor) ? [listed(path, item)] : [];
  });
}

function rendered(page: Page): ChangedFile[] {
  return page.all(classicFiles.header).map((header) => {
    const table = tableOf(header);
    const { path, oldPath } = pathsOf(header);
    const isRendered = table !== null && tableRows(table).length > 0;
    const isDeleted = header.getAttribute('data-file-deleted') === 'true';
    const change = isDeleted ? 'deleted' : oldPath !== path ? 'renamed' : null;
    return { path, change, ...countsOf(header), rendered: isRendered };
  });
}

function listed(path: string, item: Element): ChangedFile {
  const change = changeOf(item.querySelector(classicFiles.change)?.getAttribute('title') ?? null);
  return { path, change, ...countsOf(item), rendered: false };
}

/** A list shows a rename as "old → new". */
function newPath(text: string | null): string | null {
  return text?.split(' → ').at(-1) ?? null;
}

function pathsOf(header: Element): { path: string; oldPath: string } {
  const path = header.getAttribute('data-path') ?? '';
  const label = textOf(header.querySelector(classicFiles.renamed)) ?? '';
  const [oldPath, renamed] = label.split(' → ');
  return { path, oldPath: oldPath && renamed === path ? oldPath : path };
}

function tableOf(header: Element): Element | null {
  return header.closest(classicFiles.file)?.querySelector(classicRows.table) ?? null;
}

/** "2 additions & 1 deletion" in a label, or "+2 −1" as text. */
function countsOf(element: Element): Pick<ChangedFile, 'additions' | 'deletions'> {
  const stat = element.querySelector(classicFiles.count);
  const words = stat ? wordsOf(stat) : '';
  // "BIN +1.2 KB": of a binary file the bytes are counted.
  const text = /\bBIN\b|\bBinary\b/.test(words) ? '' : words;
  return {
    additions: numberIn(/([\d,]+) additions?/.exec(text) ?? /\+([\d,]+)/.exec(text)),
    deletions: numberIn(/([\d,]+) deletions?/.exec(text) ?? /[−-]([\d,]+)/.exec(text)),
  };
}

/** Labels first, then text; since 2026 the words are in a twin for screen readers before the bar. */
function wordsOf(stat: Element): string {
  const labels = [stat, ...stat.querySelectorAll(classicFiles.labelled)].flatMap((part) => [
    part.getAttribute('aria-label'),
    part.getAttribute('title'),
  ]);
  const twin = stat.previousElementSibling;
  return [...labels, twin?.classList.contains('sr-only') ? textOf(twin) : null, textOf(stat)].join(' ');
}

function numberIn(match: RegExpExecArray | null): number | null {
  return match?.[1] ? Number(match[1].replaceAll(',', '')) : null;
}

const words: Record<string, ChangedFile['change']> = {
  added: 'added',
  modified: 'modified',
  removed: 'deleted',
  renamed: 'renamed',
};

function changeOf(word: string | null): ChangedFile['change'] {
  return words[word?.toLowerCase() ?? ''] ?? null;
}
