import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import { splitError } from './asked-error.ts';

test.each([
  'the build\nplease',
  'the failing test',
  'src/cart.ts:12 the null check please',
  'the TypeError in cart.ts, and the other error',
  'permission problems',
  '',
])('%j are words', (words) => {
  expect(splitError(words)).toEqual({ words, error: null });
});

test.each([
  'TypeError: x is not a function',
  'bash: foo: command not found',
  `src/a.ts(12,5): error TS2304: Cannot find name 'x'.`,
  'error[E0425]: cannot find value',
  'Error: listen EADDRINUSE: address already in use :::3000',
  'npm ERR! missing script: x',
  'fatal: not a git repository',
  'Segmentation fault (core dumped)',
  'CONFLICT (content): Merge conflict in a.txt',
  'Traceback (most recent call last):\n  File "a.py", line 3, in <module>\n\nValueError: no',
  'running 3\nsrc/a.test.ts:7:3\nexpected 1',
])('%j is an error', (error) => {
  expect(splitError(error)).toEqual({ words: '', error });
});

describe('words and an error', () => {
  const error = 'TypeError: no\n    at x (a.js:1:1)\n\n    at y (b.js:2:2)';

  test.each([
    ['above', `why is this?\n\n${error}`, 'why is this?'],
    ['directly above', `why is this?\n${error}`, 'why is this?'],
    ['below', `${error}\n\nonly since today`, 'only since today'],
    ['around', `look\n\n${error}\n\nonly since today`, 'look\n\nonly since today'],
  ])('the words %s', (_, text, words) => {
    expect(splitError(text)).toEqual({ words, error });
  });
});

test('case 86: 1 MB of words is told in under 100 ms', () => {
  for (const piece of ['word ', 'Error', ' at ', '(', '\n', 'E', "thread '"]) {
    const text = piece.repeat((1024 * 1024) / piece.length);
    expect(processorTime(() => splitError(text))).toBeLessThan(100);
  }
});
