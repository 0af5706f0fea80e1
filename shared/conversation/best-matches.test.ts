import { expect, test } from 'vitest';
import { bestMatches } from './best-matches.ts';

const paths = ['src/http/client.ts', 'README.md', 'src/client/index.ts', 'docs/read.md', 'src/cl/i/ent.ts'];

test.each<[string, string[]]>([
  ['src/h', ['src/http/client.ts']],
  ['client', ['src/http/client.ts', 'src/client/index.ts', 'src/cl/i/ent.ts']],
  ['READ', ['README.md', 'docs/read.md']],
  ['hcts', ['src/http/client.ts']],
  ['nowhere', []],
])('C5: %j is completed by %j', (typed, found) => {
  expect(bestMatches(paths, typed, 8)).toEqual(found);
});

test('C5: with nothing typed those near to the top come first, and only so many', () => {
  expect(bestMatches(paths, '', 2)).toEqual(['README.md', 'docs/read.md']);
});
