import { describe, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import { selectDiff } from '../../native-host/ai/diff/select.ts';
import { countTokens } from '../../native-host/ai/tokens/count.ts';
import { hasCaptures, readCapture, readRows } from './captures.ts';

interface Golden {
  pr: string;
  path: string;
  from: number;
  to: number;
}

interface Pull {
  pr: string;
  tokens: number;
}

/** Half a second of work a pull request on a slow and busy machine. */
const PATIENCE = 300_000;

type Lines = Map<string, Set<number>>;

/** Mean share of the lines that reviewers spoke of, in per cent: what was reached, less a little. */
const FLOORS = { 2000: 67, 8000: 79, 32000: 86 };

describe.skipIf(!hasCaptures('review-context'))('what reviewers spoke of', () => {
  test.each([2000, 8000, 32000] as const)(
    'is in a selection of %i tokens',
    (budget) => {
      const golden = Map.groupBy(readRows<Golden>('review-context', 'golden.jsonl'), ({ pr }) => pr);
      const pulls = readRows<Pull>('review-context', 'prs.jsonl').filter(({ tokens }) => tokens > budget);
      const shares = pulls.flatMap(({ pr }) => {
        const text = readCapture('review-context', `${pr}.diff`);
        const { used, text: chosen, files } = selectDiff(text, budget);
        expect(used).toBeLessThanOrEqual(budget);
        expect(countTokens(chosen)).toBe(used);
        const all = linesOf(text);
        expect(new Set(files.map((file) => file.path))).toEqual(new Set(all.keys()));
        const ours: Lines = new Map(files.map((file) => [file.path, new Set(file.ranges.flatMap(numbers))]));
        const wanted = (golden.get(pr) ?? [])
          .map((range) => inDiff(range, all))
          .filter(({ lines }) => lines.length > 0);
        if (wanted.length === 0) return [];
        return [{ ours: coverage(wanted, ours), head: coverage(wanted, linesOf(head(text, budget))) }];
      });
      const mean = (of: (share: { ours: number; head: number }) => number) =>
        (100 * shares.reduce((sum, each) => sum + of(each), 0)) / shares.length;
      const ours = mean((each) => each.ours);
      console.table({
        [budget]: { pulls: shares.length, head: mean((each) => each.head).toFixed(1), ours: ours.toFixed(1) },
      });
      expect(ours).toBeGreaterThanOrEqual(FLOORS[budget]);
      expect(ours).toBeGreaterThan(mean((each) => each.head) + 20);
    },
    PATIENCE,
  );
});

function linesOf(diff: string): Lines {
  return new Map(
    parseDiff(diff).map((file) => [
      file.path,
      new Set(
        file.hunks.flatMap((hunk) => hunk.lines.flatMap((line) => (line.new === null ? [] : [line.new]))),
      ),
    ]),
  );
}

function inDiff({ path, from, to }: Golden, all: Lines): { path: string; lines: number[] } {
  return { path, lines: numbers([from, to]).filter((line) => all.get(path)?.has(line)) };
}

/** Each range that was spoken of counts alike, however long it is. */
function coverage(wanted: { path: string; lines: number[] }[], have: Lines): number {
  const parts = wanted.map(
    ({ path, lines }) => lines.filter((line) => have.get(path)?.has(line)).length / lines.length,
  );
  return parts.reduce((sum, part) => sum + part, 0) / wanted.length;
}

function head(text: string, budget: number): string {
  const lines: string[] = [];
  let used = 0;
  for (const line of text.split('\n')) {
    used += countTokens(`${line}\n`);
    if (used > budget) break;
    lines.push(line);
  }
  return lines.join('\n');
}

function numbers([first, last]: [number, number]): number[] {
  return Array.from({ length: last - first + 1 }, (_, at) => first + at);
}
