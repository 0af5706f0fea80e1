import { expect, test } from 'vitest';
import { selectionList, selectionName, shortSelectionName } from './selection.ts';

const lines = { path: 'src/a.ts', side: 'new', first: 3, last: 5 } as const;

test('A4: a selection is named by file and lines, or by how it begins', () => {
  expect(selectionName([{ text: '+x', lines }])).toBe('a.ts lines 3–5');
  expect(shortSelectionName([{ text: '+x', lines }])).toBe('a.ts:3–5');
  expect(selectionName([{ text: 'one\n  two', lines: null }])).toContain('one two');
});

test('A4: a selection in several files is named by how much it is, and in full', () => {
  const at = (path: string, first: number) => ({ text: '+x', lines: { ...lines, path, first, last: first } });
  const two = [at('src/a.ts', 3), at('lib/b.ts', 8)];
  expect(selectionName(two)).toBe('2 lines in 2 files');
  expect(shortSelectionName([...two, at('c.ts', 1)])).toBe('3 lines in 3 files');
  expect(selectionList(two)).toBe('a.ts line 3, b.ts line 8');
});

test('case 46: names of selections have no bidi, no invisible and no control characters', () => {
  const path = 'src/a\u202est.exe\n\x1b[2J\u200b.ts';
  expect(selectionName([{ text: '+x', lines: { ...lines, path } }])).toBe('ast.exe [2J.ts lines 3–5');
  expect(shortSelectionName([{ text: '+x', lines: { ...lines, path } }])).toBe('ast.exe [2J.ts:3–5');
  expect(selectionName([{ text: 'a\u202eb\u{e0041}', lines: null }])).toContain('ab');
});
