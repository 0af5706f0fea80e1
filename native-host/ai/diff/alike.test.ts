import { expect, test } from 'vitest';
import { markAlike } from './alike.ts';
import { parseDiff } from './parse.ts';

const LINES = [
  '+\tcall(1);',
  ' call(1);',
  '-  call(1);\u3000 ',
  '+call(2);',
  '+\u4f60\u597d',
  '-',
  '-\u00a0',
];
const HUNKS = parseDiff(
  `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,4 +1,4 @@\n${LINES.join('\n')}\n`,
).flatMap(({ hunks }) => hunks);

test('changed lines with the same text are never told apart, whatever blanks stand around it', () => {
  const [call, unchanged, again, other, ...beyondAscii] = [...markAlike(HUNKS).values()].flatMap((marks) => [
    ...marks,
  ]);
  expect([unchanged, other]).toEqual([0, 0]);
  expect(call).not.toBe(0);
  expect(again).toBe(call);
  expect(beyondAscii).toHaveLength(3);
  expect(new Set(beyondAscii).size).toBe(1);
  expect(beyondAscii).not.toContain(0);
});
