import type { ChangedFile } from '../context.ts';
import { textOf } from '../elements.ts';
import type { Page } from '../page.ts';
import { reactDiff } from '../selectors.ts';
import { reactRowsOf } from './react-rows.ts';
import { linesOf } from './rows.ts';
import { type FileDiff, unifiedDiff } from './unified.ts';

interface DrawnFile {
  path: string;
  /** `diff-` and the sha256 of the path. */
  anchor: string;
  table: Element;
  region: Element;
}

/** The files whose rows a React page draws. */
export function drawnFiles(page: Page): DrawnFile[] {
  return page.all(reactDiff.table).flatMap((table) => {
    const region = table.closest(reactDiff.region);
    if (!region) return [];
    const anchor = table.getAttribute('data-diff-anchor') ?? anchorOf(region);
    const path = labelled(table) ?? pathIn(region.querySelector(reactDiff.link));
    return anchor && path ? [{ path, anchor, table, region }] : [];
  });
}

export function drawnPaths(page: Page): Set<string> {
  return new Set(drawnFiles(page).map(({ path }) => path));
}

/** The files that have a place in the page, with rows or folded: "Load diff". */
export function reactFilesOf(page: Page): ChangedFile[] | null {
  const drawn = new Set(drawnFiles(page).map(({ region }) => region));
  const files = page.all(reactDiff.link).flatMap((link): ChangedFile[] => {
    const region = link.closest(reactDiff.region);
    const path = region && pathIn(link);
    return path ? [{ path, change: null, ...countsOf(region), rendered: drawn.has(region) }] : [];
  });
  return files.length > 0 ? files : null;
}

export function reactDiffOf(page: Page): string | null {
  return unifiedDiff(
    drawnFiles(page).map(
      ({ path, table }): FileDiff => ({
        ...{ path, oldPath: path, change: null, mode: null, isBinary: false },
        lines: linesOf(reactRowsOf(table)),
      }),
    ),
  );
}

function anchorOf(region: Element): string | null {
  const target = region.querySelector(reactDiff.link)?.getAttribute('href')?.slice(1) ?? region.id;
  return target.startsWith('diff-') ? target : null;
}

/** "Diff for: src/a.ts". */
function labelled(table: Element): string | null {
  return /^Diff for: (.+)$/.exec(table.getAttribute('aria-label') ?? '')?.[1]?.trim() ?? null;
}

/** A rename shows "old → new". */
function pathIn(link: Element | null): string | null {
  const text = textOf(link)?.replaceAll('\u200e', '').trim();
  return text?.split(' → ').at(-1) || null;
}

/** "Lines changed: 7 additions & 0 deletions". */
function countsOf(region: Element): Pick<ChangedFile, 'additions' | 'deletions'> {
  const texts = [...region.querySelectorAll(reactDiff.count)].map((part) => part.textContent ?? '');
  const match = /([\d,]+) additions? & ([\d,]+) deletions?/.exec(texts.join('\n'));
  const count = (text: string | undefined) => (text ? Number(text.replaceAll(',', '')) : null);
  return { additions: count(match?.[1]), deletions: count(match?.[2]) };
}
