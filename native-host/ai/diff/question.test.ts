import { expect, test } from 'vitest';
import { namesFile, readFocus } from './question.ts';

test('a question names files, symbols and kinds of files', () => {
  expect(readFocus('What does parseDiff in src/diff/parse.ts do, and `retry_count`?')).toMatchObject({
    paths: ['src/diff/parse.ts'],
    symbols: ['parseDiff', 'retry_count'],
    classes: [],
    removals: false,
  });
  expect(readFocus('are there tests?').classes).toEqual(['tests']);
  expect(readFocus('what changed in the config of the CI?').classes).toEqual(['configuration']);
  expect(readFocus('what was deleted?').removals).toBe(true);
  expect(readFocus('which *.css and .scss files in src/ui/?').paths).toEqual(['src/ui/', '.css', '.scss']);
});

test('words of any question about a pull request name no file', () => {
  const { words, ...focus } = readFocus('What does this pull request change?');
  expect([...words]).toEqual([]);
  expect(focus).toEqual({ paths: [], symbols: [], classes: [], removals: false });
  expect([...readFocus('how does the Parser work?').words]).toContain('parser');
});

test.each([
  ['parse.ts', 'src/diff/parse.ts', true],
  ['diff/parse.ts', 'src/diff/parse.ts', true],
  ['src/diff', 'src/diff/parse.ts', true],
  ['src/diff/', 'src/diff/parse.ts', true],
  ['.ts', 'src/diff/parse.ts', true],
  ['.s', 'src/diff/parse.ts', false],
  ['arse.ts', 'src/diff/parse.ts', false],
])('%s means %s: %s', (word, path, means) => {
  expect(namesFile(word, path)).toBe(means);
});
