import { expect, test } from 'vitest';
import { cleanDiff } from './diffs.ts';

const diffOf = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+my-own-key-0042\n`;

test('a diff is read once, whoever asks about it next', () => {
  expect(cleanDiff(diffOf('a'), [])).toBe(cleanDiff(diffOf('a'), []));
});

test('case 83: a key that was added since hides in a diff read before', () => {
  expect(cleanDiff(diffOf('b'), []).read.text).toContain('my-own-key-0042');
  expect(cleanDiff(diffOf('b'), ['my-own-key-0042']).read.text).not.toContain('my-own-key-0042');
});

test('the four newest are kept', () => {
  const first = cleanDiff(diffOf('c'), []);
  for (const name of ['d', 'e', 'f']) cleanDiff(diffOf(name), []);
  expect(cleanDiff(diffOf('c'), [])).toBe(first);
  for (const name of ['g', 'h', 'i', 'j']) cleanDiff(diffOf(name), []);
  expect(cleanDiff(diffOf('c'), [])).not.toBe(first);
});
