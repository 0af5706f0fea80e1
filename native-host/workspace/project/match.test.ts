import { expect, test } from 'vitest';
import { bestMatches } from './match.ts';
import { nameable, treeOf } from './tree.ts';

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

test('C5: the tree has three levels, without what is left out', () => {
  const all = [
    'a.ts',
    'src/b.ts',
    'src/x/c.ts',
    'src/x/y/d.ts',
    'node_modules/e/f.js',
    'src/dist/g.js',
    'coverage/h',
  ];
  expect(treeOf(nameable(all))).toEqual(['a.ts', 'src/', 'src/b.ts', 'src/x/', 'src/x/c.ts', 'src/x/y/']);
});

test('P11: no name of a secret is offered', () => {
  expect(nameable(['.env', 'src/.env.local', 'key.pem', '.ssh/id', '.git/config', '.env.example'])).toEqual([
    '.env.example',
  ]);
});
