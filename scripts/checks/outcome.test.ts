import { expect, test } from 'vitest';
import { afterSecondRun, inTheEnd, type Outcome, plain } from './outcome.ts';

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

test('tests that a failed hook kept from running count by what the second run says of them', () => {
  const hook = {
    passed: 1,
    skipped: ['a.test.ts: x', 'b.test.ts: y'],
    failures: [{ name: 'a.test.ts', said: 'z' }],
  };
  const again = { passed: 1, skipped: [], failures: [] };
  const outcome = afterSecondRun({ ...hook, failedFiles: ['a.test.ts'] }, again);
  expect(outcome).toEqual({ passed: 2, skipped: ['b.test.ts: y'], failures: [], unsteady: ['a.test.ts'] });
});

test('what failed, and did not run again, has not passed', () => {
  const first = { ...failing(2, 'x'), failedFiles: ['a.test.ts'] };
  const outcome = afterSecondRun(first, { passed: 1, skipped: ['a.test.ts: test 0'], failures: [] });
  expect(outcome.failures).toEqual([{ name: 'a.test.ts: test 0', said: 'x' }]);
  expect(outcome.unsteady).toEqual(['a.test.ts: test 1']);
});

test('what passes when its file runs again is no failure, and is told of; what fails again stays one', () => {
  const first = { ...failing(3, 'x'), failedFiles: ['a.test.ts'] };
  const outcome = afterSecondRun(first, { ...failing(1, 'again'), passed: 5 });
  expect(outcome.failures).toEqual([{ name: 'a.test.ts: test 0', said: 'again' }]);
  expect(inTheEnd([outcome]).split('\n').slice(-4)).toEqual([
    '  unsteady: a.test.ts: test 1',
    '  unsteady: a.test.ts: test 2',
    '  failed: a.test.ts: test 0',
    '3 passed, 1 failed, 0 skipped',
  ]);
});
