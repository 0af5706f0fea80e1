import type { Page } from '../page.ts';
import { classicFiles, classicRows, reactDiff } from '../selectors.ts';
import { classicRowOf, tableRows } from './classic-rows.ts';
import { drawnFiles } from './react-files.ts';
import { reactRowOf } from './react-rows.ts';
import type { Row } from './rows.ts';

/** A file's diff as the page draws it. */
export interface DrawnDiff {
  path: string;
  /** The element that a link to the file leads to: `diff-` and the path's digest. */
  anchor: string | null;
  table: Element;
  rows(): Element[];
  /** Where a row has its lines' own text. */
  texts(row: Element): Element[];
  /** What a row says, null when it holds no line. */
  read(row: Element): Row | null;
}

export function drawnDiffs(page: Page): DrawnDiff[] {
  return [...reactDiffs(page), ...classicDiffs(page)];
}

function reactDiffs(page: Page): DrawnDiff[] {
  return drawnFiles(page).map(({ path, anchor, table }) => ({
    ...{ path, anchor, table },
    rows: () => [...table.querySelectorAll(reactDiff.row)],
    texts: (row) => [...row.children].flatMap((cell) => cell.querySelector(reactDiff.text) ?? []),
    read: reactRowOf,
  }));
}

function classicDiffs(page: Page): DrawnDiff[] {
  return page.all(classicFiles.header).flatMap((header) => {
    const file = header.closest(classicFiles.file);
    const table = file?.querySelector(classicRows.table);
    const path = header.getAttribute('data-path');
    if (!file || !table || !path) return [];
    const anchor = header.getAttribute('data-anchor') ?? file.id;
    return [
      {
        ...{ path, anchor: anchor || null, table },
        rows: () => tableRows(table),
        texts: (row) => [...row.children].filter((cell) => cell.matches(classicRows.text)),
        read: classicRowOf,
      },
    ];
  });
}
