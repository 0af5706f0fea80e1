import { expect, test } from 'vitest';
import { bullets, code, enumerate, fence, firstSentences } from './prose.ts';

test.each([
  ['One. Two.', 'One. Two.'],
  ['## Title\n\n<!-- hidden -->\nIt *works* with [a link](https://example.org).', 'It *works* with a link.'],
  ['- [ ] a box\n\n| a | b |\n\nProse at last.', 'Prose at last.'],
  ['- only\n- a list', 'only a list'],
  ['- a list\n\nProse goes first.', 'Prose goes first.'],
  ['```\ncode\n```\nafter', 'after'],
  ['Summary\n\nThe client retries.\n\nTesting\n\nBy hand.', 'The client retries. By hand.'],
  ['Fix typo', 'Fix typo'],
  ['', ''],
])('the first sentences of %j', (markdown, words) => {
  expect(firstSentences(markdown, 200)).toBe(words);
});

test('long text ends behind a sentence', () => {
  expect(firstSentences(`${'A sentence of some words. '.repeat(20)}`, 100)).toMatch(
    /^(?:A sentence of some words\. ?)+$/,
  );
  expect(firstSentences('word '.repeat(100), 50).length).toBeLessThanOrEqual(52);
});

test('lists say how much more there is', () => {
  expect(enumerate(['a', 'b', 'c', 'd'], 3)).toBe('a, b and 2 more');
  expect(enumerate(['a', 'b'])).toBe('a and b');
  expect(bullets(['a', 'b', 'c'], 2)).toBe('- a\n- … and 2 more');
});

test('code and fences cannot be ended from inside', () => {
  expect(code('a`b')).toBe('`` a`b ``');
  expect(fence('diff', '```\n')).toMatch(/^````diff\n/);
});
