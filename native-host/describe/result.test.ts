import { expect, test } from 'vitest';
import { resultOf } from './result.ts';

const said = (text: string) => resultOf({ output: { head: text, tail: '', cutBytes: 0 } });

test.each([
  ['vitest', ' Test Files  1 passed (1)\n      Tests  2 failed | 46 passed (48)\n', '2 failed, 46 passed'],
  ['vitest with skipped ones', '      Tests  46 passed | 2 skipped (48)\n', '46 passed'],
  ['jest', 'Tests:       1 failed, 2 skipped, 45 passed, 48 total\n', '1 failed, 45 passed'],
  ['pytest', '===== 1 failed, 47 passed, 2 warnings in 3.21s =====\n', '1 failed, 47 passed'],
  ['cargo', 'test result: ok. 48 passed; 0 failed; 0 ignored; 0 measured\n', '48 passed'],
  ['node', 'ℹ tests 3\nℹ suites 0\nℹ pass 3\nℹ fail 0\n', '3 passed'],
  ['mocha', '  48 passing (2s)\n', '48 passed'],
  ['rspec', '48 examples, 3 failures\n', '3 failed, 45 passed'],
])('E3: what %s says of itself', (_, text, result) => {
  expect(said(text)).toBe(result);
});

test('E3: other words are no result', () => {
  expect(said('48 passed the bridge\nok\n')).toBeNull();
});

test.each(['\n', ' \n', '\r', '\u2028', ' ', 'Tests\n'])('case 86: 128 KB of %j hold nothing up', (part) => {
  const start = performance.now();
  expect(said(part.repeat((128 * 1024) / part.length))).toBeNull();
  expect(performance.now() - start).toBeLessThan(3000);
});
