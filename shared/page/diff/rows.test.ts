import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { classicRowsOf } from './classic-rows.ts';
import { reactRowsOf } from './react-rows.ts';
import { linesOf } from './rows.ts';
import { unifiedDiff } from './unified.ts';

const tableOf = (rows: string) => {
  const html = `<html><body><table><tbody>${rows}</tbody></table></body></html>`;
  const element = parseHTML(html).document.querySelector('table');
  if (!element) throw new Error('no table');
  return element;
};
const textOf = (lines: ReturnType<typeof linesOf>) =>
  unifiedDiff([{ path: 'a', oldPath: 'a', change: 'modified', mode: null, isBinary: false, lines }])
    ?.split('\n')
    .slice(3, -1);
const classic = (rows: string) => textOf(linesOf(classicRowsOf(tableOf(rows))));
const react = (rows: string) => textOf(linesOf(reactRowsOf(tableOf(rows))));

const num = (line: number | '', kind = 'context') =>
  `<td class="blob-num blob-num-${kind}"${line === '' ? '' : ` data-line-number="${line}"`}></td>`;
const wanted = ['@@ -1,3 +1,3 @@', ' one', ' ', '-two', '+2'];
const header = '<tr><td class="blob-num"></td><td class="blob-code blob-code-hunk">@@ -1,3 +1,3 @@</td></tr>';

/** The same four lines in the markup of an era; `inner` writes a line's innermost element. */
const unified = (inner: (marker: string, kind: string, text: string) => string) => {
  const row = (before: number | '', after: number | '', marker: string, kind: string, text: string) =>
    `<tr>${num(before, kind)}${num(after, kind)}<td class="blob-code blob-code-${kind}">\n  ${inner(marker, kind, text)}\n</td></tr>`;
  return [
    header,
    row(1, 1, ' ', 'context', 'one'),
    row(2, 2, ' ', 'context', ''),
    row(3, '', '-', 'deletion', 'two'),
    row('', 3, '+', 'addition', '2'),
  ].join('');
};

test('a file of a hundred thousand new lines beside nothing is read', () => {
  const side = (kind: 'empty' | 'addition') => ({ kind, text: 'x', numbers: [1], noNewline: false });
  const row = { sides: [side('empty'), side('addition')] };
  expect(linesOf(Array(200_000).fill(row))).toHaveLength(200_000);
});

test('the marker in the text, until 2017', () => {
  const rows = unified((marker, _, text) => `<span class="blob-code-inner">${marker}${text}</span>`);
  expect(classic(rows)).toEqual(wanted);
});

test('the marker in a class, 2018', () => {
  const rows = unified(
    (_, kind, text) => `<span class="blob-code-inner blob-code-marker-${kind}">${text}</span>`,
  );
  expect(classic(rows)).toEqual(wanted);
});

test('the marker in an attribute, 2019 on, whatever the text begins with', () => {
  const attribute = (marker: string, _: string, text: string) =>
    `<span class="blob-code-inner blob-code-marker" data-code-marker="${marker}">${text || '<br>'}</span>`;
  expect(classic(unified(attribute))).toEqual(wanted);
  const signed = unified((marker, kind, text) => attribute(marker, kind, text && `-${text}`));
  expect(classic(signed)).toContain('+-2');
});

test('tables of 2013, with no-break spaces', () => {
  const row = (kind: string, before: number | '', after: number | '', text: string) =>
    `<tr class="file-diff-line ${kind}">${[before, after]
      .map((line) => `<td class="diff-line-num" data-line-number="${line}"> <span>${line}</span></td>`)
      .join('')}<td class="diff-line-code">\n   <b class="add"></b>\n  ${text}\n  </td></tr>`;
  const rows = [
    row('gc', '', '', '@@&#160;-1,3&#160;+1,3&#160;@@'),
    row('', 1, 1, '&#160;one'),
    row('', 2, 2, '&#160;'),
    row('gd', 3, '', '-two'),
    row('gi', '', 3, '+2'),
  ];
  expect(classic(rows.join(''))).toEqual(wanted);
});

test('split view: deletions before additions, context once', () => {
  const cell = (kind: string, marker: string, text: string) =>
    `<td class="blob-code blob-code-${kind}"><span class="blob-code-inner" data-code-marker="${marker}">${text}</span></td>`;
  const none = '<td class="blob-num empty-cell"></td><td class="blob-code blob-code-empty empty-cell"></td>';
  const rows = [
    '<tr><td class="blob-num"></td><td class="blob-code blob-code-hunk" colspan="3">@@ -1,3 +1,4 @@</td></tr>',
    `<tr>${num(1)}${cell('context', ' ', 'a')}${num(1)}${cell('context', ' ', 'a')}</tr>`,
    `<tr>${num(2)}${cell('deletion', '-', 'b')}${num(2)}${cell('addition', '+', 'B')}</tr>`,
    `<tr>${num(3)}${cell('deletion', '-', 'c')}${num(3)}${cell('addition', '+', 'C')}</tr>`,
    `<tr>${none}${num(4)}${cell('addition', '+', 'D')}</tr>`,
  ];
  expect(classic(rows.join(''))).toEqual(['@@ -1,3 +1,4 @@', ' a', '-b', '-c', '+B', '+C', '+D']);
});

test('a suggestion in a comment is no change', () => {
  const suggestion =
    '<tr class="inline-comments"><td colspan="3"><table class="diff-table"><tr><td class="blob-num"></td>' +
    '<td class="blob-code blob-code-addition"><span class="blob-code-inner">evil</span></td></tr></table></td></tr>';
  const rows = unified((marker, _, text) => `<span class="blob-code-inner">${marker}${text}</span>`);
  expect(classic(rows.replace('</tr>', `</tr>${suggestion}`))).toEqual(wanted);
});

test('React rows, unified and split', () => {
  const number = (line: number | '') => `<td class="diff-line-number"><code>${line}</code></td>`;
  const text = (kind: string, content: string) =>
    `<td class="diff-text-cell"><code class="diff-text ${kind}"><span class="diff-text-marker">?</span>` +
    `<div class="diff-text-inner">${content}</div></code></td>`;
  const hunk =
    '<tr class="diff-line-row"><td class="diff-hunk-cell"><code><div class="diff-text-inner">@@ -1,3 +1,3 @@</div></code></td></tr>';
  const row = (...cells: string[]) => `<tr class="diff-line-row">${cells.join('')}</tr>`;
  const context = [1, 2].map((n) => [number(n), number(n), text('', n === 1 ? 'one' : '<br>')]);
  const unifiedRows = [
    ...context.map((cells) => row(...cells)),
    row(number(3), number(''), text('deletion', 'two')),
    row(number(''), number(3), text('addition', '2')),
  ];
  expect(react(hunk + unifiedRows.join(''))).toEqual(wanted);
  const splitRows = [
    row(number(1), text('', 'one'), number(1), text('', 'one')),
    row(number(2), text('', '<br>'), number(2), text('', '<br>')),
    row(number(3), text('deletion', 'two'), number(3), text('addition', '2')),
  ];
  expect(react(hunk + splitRows.join(''))).toEqual(wanted);
});
