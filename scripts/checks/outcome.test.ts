import { expect, test } from 'vitest';
import { inTheEnd, type Outcome, plain } from './outcome.ts';

const failing = (count: number, said: string): Outcome => ({
  passed: 1,
  skipped: [],
  failures: Array.from({ length: count }, (_, at) => ({ name: `a.test.ts: test ${at}`, said })),
});

test('the last thirty lines name what failed, however much was said', () => {
  const text = inTheEnd([failing(40, 'line\n'.repeat(500)), { passed: 3, skipped: ['b'], failures: [] }]);
  const last = text.split('\n').slice(-30);
  expect(last).toContain('  failed: a.test.ts: test 0');
  expect(last.slice(-2)).toEqual(['  and 20 more, above', '4 passed, 40 failed, 1 skipped']);
});

test('a success is one line', () => {
  expect(inTheEnd([failing(0, '')])).toBe('1 passed, 0 failed, 0 skipped');
});

test('what was said is free of colours and of the tools’ own frames', () => {
  const said =
    '\u001B[31mError: x\u001B[39m\n\n    at /a/b.ts:1:2\n    at node:internal/x:1\n ❯ f node_modules/y.js:1';
  expect(plain(said)).toBe('Error: x\n    at /a/b.ts:1:2');
});
