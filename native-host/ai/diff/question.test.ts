import { expect, test } from 'vitest';
import { namesFile, readFocus } from './question.ts';

test('a question names files, symbols and kinds of files', () => {
  expect(readFocus('What does parseDiff in src/diff/parse.ts do, and `retry_count`?')).toEqual({
    paths: ['src/diff/parse.ts'],
    symbols: ['parseDiff', 'retry_count'],
    classes: [],
  });
  expect(readFocus('are there tests?').classes).toEqual(['tests']);
  expect(readFocus('what changed?')).toEqual({ paths: [], symbols: [], classes: [] });
});

test.each([
  ['parse.ts', 'src/diff/parse.ts', true],
  ['diff/parse.ts', 'src/diff/parse.ts', true],
  ['src/diff', 'src/diff/parse.ts', true],
  ['arse.ts', 'src/diff/parse.ts', false],
])('%s means %s: %s', (word, path, means) => {
  expect(namesFile(word, path)).toBe(means);
});
