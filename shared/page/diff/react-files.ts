import type { ChangedFile } from '../context.ts';
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
    const anchor = table.getAttribute('data-diff-anchor');
    const path = region?.querySelector(reactDiff.path)?.textContent?.replaceAll('\u200e', '').trim();
    return region && anchor && path ? [{ path, anchor, table, region }] : [];
  });
}

export function reactFilesOf(page: Page): ChangedFile[] | null {
  const files = drawnFiles(page).map(({ path, region }) => ({
    ...{ path, change: null, rendered: true },
    ...countsOf(region),
  }));
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

/** "Lines changed: 7 additions & 0 deletions". */
function countsOf(region: Element): Pick<ChangedFile, 'additions' | 'deletions'> {
  const texts = [...region.querySelectorAll(reactDiff.count)].map((part) => part.textContent ?? '');
  const match = /([\d,]+) additions? & ([\d,]+) deletions?/.exec(texts.join('\n'));
  const count = (text: string | undefined) => (text ? Number(text.replaceAll(',', '')) : null);
  return { additions: count(match?.[1]), deletions: count(match?.[2]) };
}
