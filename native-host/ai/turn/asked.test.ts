import { expect, test } from 'vitest';
import { needsFailure, questionOf, readAsked } from './asked.ts';

test.each([
  ['/fix', true, null, /^The command in the terminal section failed\. Say/],
  ['/fix the flaky test', true, null, /^Fix: the flaky test$/],
  ['/fix TypeError: no', true, 'TypeError: no', /^The pasted text shows a failure\. Say/],
  ['/fix why?\n\nTypeError: no\n  at x (a.js:1:1)', true, 'TypeError: no\n  at x (a.js:1:1)', /^Fix: why\?$/],
  ['/explain this file', false, null, /^Explain: this file$/],
  ['/explain', false, null, /^Explain what/],
  ['/ai write sum in Go', false, null, /^write sum in Go$/],
  [' What changed? ', false, null, /^What changed\?$/],
])('C13: %j is taken apart', (line, isFix, pasted, question) => {
  expect(readAsked(line)).toEqual({ isFix, pasted, question: expect.stringMatching(question) });
});

test('/fix alone needs a failure; what was pasted is remembered with its question', () => {
  expect([needsFailure(' /FIX '), needsFailure('/fix it'), needsFailure('fix')]).toEqual([
    true,
    false,
    false,
  ]);
  expect(questionOf('/fix TypeError: no')).toMatch(/how to fix it\.\n\nTypeError: no$/);
});
