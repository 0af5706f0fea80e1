import { expect, test } from 'vitest';
import { nameable, treeOf } from './tree.ts';

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
