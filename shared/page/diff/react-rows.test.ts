import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readPage } from '../read.ts';

const anchor = `diff-${'a'.repeat(64)}`;

/** A pull request's changes as a person sees them who is signed in: an empty cell has no number and no text. */
const number = (side: 'left' | 'right', line: number | null) =>
  line === null
    ? '<td class="focusable-grid-cell empty-diff-line left-side"></td>'
    : `<td class="focusable-grid-cell new-diff-line-number left-side" data-diff-side="${side}" data-line-number="${line}"><code>${line}</code></td>`;
const text = (kind: string, mark: string, line: string) =>
  `<td class="diff-text-cell focusable-grid-cell"><code class="diff-text ${kind}">${mark && `<span class="diff-text-marker">${mark}</span>`}<div class="diff-text-inner">${line}</div></code></td>`;
const empty = '<td class="focusable-grid-cell empty-diff-line"></td>';
const row = (...cells: string[]) => `<tr class="diff-line-row">${cells.join('')}</tr>`;
const hunk = row(
  '<td class="diff-hunk-cell" colspan="4"><code class="diff-text-cell hunk"><div class="diff-text-inner">@@ -4,3 +4,3 @@ f()</div></code></td>',
);
const [before, removed, added, after] = [
  text('', '', 'a'),
  text('deletion', '-', 'b'),
  text('addition', '+', '+c'),
  text('', '', 'd'),
];

const unified = [
  row(number('left', 4), number('right', 4), before),
  row(number('left', 5), number('left', null), removed),
  row(number('right', null), number('right', 5), added),
  row(number('left', 6), number('right', 6), after),
];
const split = [
  row(number('left', 4), before, number('right', 4), before),
  row(number('left', 5), removed, number('right', 5), added),
  row(number('left', 6), after, number('right', 6), after),
];
const splitApart = [
  row(number('left', 4), before, number('right', 4), before),
  row(number('left', 5), removed, empty, empty),
  row(empty, empty, number('right', 5), added),
  row(number('left', 6), after, number('right', 6), after),
];

const header = (path: string, more = '') =>
  `<h3><a href="#${anchor}">\u200e${path}\u200e</a></h3><span class="sr-only">Lines changed: 1 addition &amp; 1,000 deletions</span>${more}`;
const file = (path: string, rows: readonly string[]) =>
  `<div class="Diff-module__diffTargetable__x" id="${anchor}">${header(path)}<table aria-label="Diff for: ${path}" role="grid"><tbody>${hunk}${rows.join('')}</tbody></table></div>`;
const read = (body: string, place = 'changes') =>
  readPage(
    parseHTML(`<html><head></head><body>${body}</body></html>`).document,
    `https://github.com/o/r/pull/7/${place}`,
  );

test.each([
  ['unified', unified],
  ['split', split],
  ['split, each side for itself', splitApart],
])('React rows, %s: numbers on their sides, no empty cell is a line', (_, rows) => {
  const page = read(file('src/a.ts', rows));
  expect(page.diff).toBe(
    'diff --git a/src/a.ts b/src/a.ts\n--- a/src/a.ts\n+++ b/src/a.ts\n@@ -4,3 +4,3 @@ f()\n a\n-b\n++c\n d\n',
  );
  expect(page.files).toEqual([
    { path: 'src/a.ts', change: null, additions: 1, deletions: 1000, rendered: true },
  ]);
});

test('a file whose diff is folded is a file of the pull request; a thread in a row is no line', () => {
  const folded = `<div role="region" id="diff-b">${header('old.ts → new.ts', '<button>Load Diff</button>')}</div>`;
  const thread = row(
    '<td colspan="4"><div data-testid="review-thread"><code class="diff-text addition">x</code></div></td>',
  );
  const page = read(folded + file('src/a.ts', [...unified, thread]));
  expect(page.files.map(({ path, rendered }) => [path, rendered])).toEqual([
    ['new.ts', false],
    ['src/a.ts', true],
  ]);
  expect(page.diff?.split('\n')).toHaveLength(9);
});

test('what a page draws of one commit below a pull request is read on that address alone', () => {
  const body = file('src/a.ts', unified);
  expect(read(body, 'commits/1a2b3c4').files).toHaveLength(1);
  expect(read(body, 'commits').files).toEqual([]);
});

test('rows of before, with the marker in the text', () => {
  const old = (kind: string, line: string) =>
    `<td class="diff-text-cell"><code class="diff-text ${kind}">${line}</code></td>`;
  const page = read(
    file('a.ts', [
      row(number('left', 4), number('right', null), old('deletion', '-b')),
      row(number('left', null), number('right', 4), old('addition', '+c')),
    ]),
  );
  expect(page.diff).toContain('\n-b\n+c\n');
});
