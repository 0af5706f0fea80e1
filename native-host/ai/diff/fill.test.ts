import { expect, test } from 'vitest';
import { Filling } from './fill.ts';
import { parseDiff } from './parse.ts';
import { cutFile, linesOf } from './pieces.ts';
import { Ranking } from './ranking.ts';

const LINES = Array.from({ length: 40 }, (_, at) => `+const value${at} = ${at};`).join('\n');
const FILES = parseDiff(
  `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,2 +1,42 @@\n one\n${LINES}\n two\n`,
);

test('what was taken can be taken back, to the last piece and file', () => {
  const pieces = FILES.flatMap(cutFile);
  const filling = new Filling(new Ranking(pieces, new Float64Array(pieces.length)), null);
  filling.take(10_000);
  expect(filling.complete).toBe(true);
  filling.widen(10_000);
  const steps = [...Array(100)].filter(() => filling.undo(1)).length;
  expect(steps).toBeGreaterThan(3);
  expect(filling.chosen.size).toBe(0);
  expect(FILES.some((file) => filling.shows(file))).toBe(false);
});

test('a piece is at most 16 lines', () => {
  expect(Math.max(...FILES.flatMap(cutFile).map((piece) => linesOf(piece).length))).toBe(16);
});
