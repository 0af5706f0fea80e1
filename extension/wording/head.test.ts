import { expect, test } from 'vitest';
import { headWords } from './head.ts';

test("cases 46, 80: a branch's name has no bidi and no control characters where it is named, and an end", () => {
  expect(headWords(null, 'fix\u202e\u2066/a\x1b[2Jb').stands).toContain('fix/a[2Jb');
  expect(headWords(null, 'x'.repeat(10_000)).stands.length).toBeLessThan(300);
});
