import { expect, test } from 'vitest';
import { GroundCut } from './ground-cut.ts';

test('output is ready up to the last sequence that has not ended', () => {
  const cut = new GroundCut();
  expect(cut.take('seen\x1b[3')).toEqual({ text: 'seen', bytes: 4 });
  expect(cut.isOpen).toBe(true);
  expect(cut.take('1mred')).toEqual({ text: '\x1b[31mred', bytes: 8 });
  expect(cut.isOpen).toBe(false);
});

test('case 44: a string without end is not held: it passes, unparsed, until it ends', () => {
  const cut = new GroundCut();
  expect(cut.take('seen\x1b]0;')).toEqual({ text: 'seen', bytes: 4 });
  let passed = 0;
  for (let round = 0; round < 10; round++) {
    const ready = cut.take('x'.repeat(32 * 1024));
    expect(ready.text).toBe('');
    passed += ready.bytes;
  }
  // All but what may still become a whole string.
  expect(passed).toBeGreaterThan(5 * 32 * 1024);
  expect(cut.take('\x07after')).toMatchObject({ text: '\x07after' });
});
