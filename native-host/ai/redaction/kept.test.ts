import { expect, test } from 'vitest';
import { unitsOf } from './characters.ts';
import { Kept } from './kept.ts';

const add = (kept: Kept, value: string) => kept.add('key', unitsOf(value), 0, value.length);

/** The lengths of all that ends like this, as they are gone through. */
function lengths(kept: Kept, ending: string): number[] {
  const found: number[] = [];
  for (let value = kept.endingAt(unitsOf(ending), ending.length); value !== 0; value = kept.behind(value))
    found.push(kept.lengthOf(value));
  return found;
}

test('values that end alike are gone through from the longest on, each once', () => {
  const kept = new Kept();
  for (const before of ['aa', 'aaaa', 'a', 'aaa', 'aa']) add(kept, `${before}-same-end`);
  expect(lengths(kept, 'same-end')).toEqual([13, 12, 11, 10]);
});

test('case 86: of values that end alike only so many are kept: each place would ask for all of them', () => {
  const kept = new Kept();
  for (let number = 100; number < 400; number++) add(kept, `${number}-same-end`);
  expect(lengths(kept, 'same-end').length).toBeLessThan(20);
});

test('a stream without end does not fill the memory: what is old is forgotten, what is new is known', () => {
  const kept = new Kept();
  const value = (number: number) => `${'x'.repeat(4000)}${number}`;
  for (let number = 10_000; number < 12_000; number++) add(kept, value(number));
  expect(lengths(kept, value(10_000))).toEqual([]);
  expect(lengths(kept, value(11_999))).toEqual([4005]);
});
