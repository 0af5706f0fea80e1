import { describe, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import { selectDiff } from '../../native-host/ai/diff/select.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

interface TruthFile {
  status: 'A' | 'M' | 'D' | 'R';
  path: string;
  oldPath?: string;
  binary: boolean;
  additions: number | null;
  deletions: number | null;
}

const CHANGES = { A: 'added', M: 'modified', D: 'deleted', R: 'renamed' };
const TRUTHS = listCaptures('diffs', '.json');
const DIFFS = listCaptures('diffs', '.diff');
const COLOUR = /\x1b\[[\d;]*[mK]/g;

describe.skipIf(!hasCaptures('diffs'))('diffs of public histories', () => {
  test.each(TRUTHS)('%s: files, kinds and counts are what git says', (name) => {
    const truth = JSON.parse(readCapture('diffs', name)) as { fileCount: number | null; files: TruthFile[] };
    const files = parseDiff(readCapture('diffs', name.replace('.json', '.diff')));
    if (truth.fileCount === null) return expect(files.length).toBeGreaterThan(0);
    const seen = files.map(({ path, oldPath, change, binary, additions, deletions }) => ({
      path,
      oldPath,
      change,
      binary,
      additions,
      deletions,
    }));
    const expected = truth.files.map((file) => ({
      path: file.path,
      oldPath: file.oldPath ?? null,
      change: CHANGES[file.status],
      binary: file.binary,
      additions: file.additions ?? 0,
      deletions: file.deletions ?? 0,
    }));
    expect(seen).toEqual(expected);
  });

  test.each(DIFFS)('%s: no file that the text names is lost, whole or cut anywhere', (name) => {
    const text = readCapture('diffs', name);
    const plain = text.slice(0, 200_000).replace(COLOUR, '');
    const headers = (part: string) => part.match(/^(?:diff --(?:git|cc|combined) |Index: )/gm)?.length ?? 0;
    for (const share of [1, 0.9, 0.5, 0.2]) {
      const part = plain.slice(0, plain.length * share);
      expect(parseDiff(part).length).toBeGreaterThanOrEqual(headers(part));
    }
    if (plain.includes('@@')) expect(parseDiff(text).length).toBeGreaterThan(0);
  });

  test.each(DIFFS)('%s: a selection keeps to its budget and accounts for each file', (name) => {
    const text = readCapture('diffs', name);
    const paths = new Set(parseDiff(text).map((file) => file.path));
    for (const budget of [60, 1000, 8000]) {
      const { used, files } = selectDiff(text, budget);
      expect(used).toBeLessThanOrEqual(budget);
      expect(new Set(files.map((file) => file.path))).toEqual(paths);
    }
  });
});
