import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countTokens } from '../tokens/count.ts';
import { keepHead, keepTail } from './cut.ts';

test('what is kept is an end of the text, within the budget, and has no half characters', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 400, size: 'max' }), fc.nat(60), (text, budget) => {
      const head = keepHead(text, budget);
      const tail = keepTail(text, budget);
      expect(text.startsWith(head) && text.endsWith(tail)).toBe(true);
      expect(Math.max(countTokens(head), countTokens(tail))).toBeLessThanOrEqual(budget);
      expect(head.isWellFormed() && tail.isWellFormed()).toBe(true);
      if (countTokens(text) <= budget) expect([head, tail]).toEqual([text, text]);
    }),
  );
});

test('a word that is one token is kept, though a part of it takes two', () => {
  expect([keepHead('Apply', 1), keepTail('Apply', 1)]).toEqual(['Apply', 'Apply']);
});

test('whole lines are kept', () => {
  const text = Array.from({ length: 100 }, (_, index) => `this is line number ${index}`).join('\n');
  expect(keepHead(text, 50)).toMatch(/^this is line number 0\n[\s\S]*line number \d+$/);
  expect(keepTail(text, 50)).toMatch(/^this is line number \d+\n[\s\S]*line number 99$/);
});
