import { describe, expect, test } from 'vitest';
import { fromApi } from '../../native-host/pull/from-api.ts';
import { accountsOf } from '../../native-host/pull/from-diff.ts';
import { joinFiles, sectionOf } from '../../native-host/pull/join.ts';
import type { Account, Supply } from '../../native-host/pull/supply.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

/** Mail and merges are no pull request's `.diff`. */
const DIFFS = listCaptures('diffs', '.json').filter((name) => !/email|combined/.test(name));

const diffOf = (supply: Supply) => joinFiles([supply]).files.map(sectionOf).join('');
const factsOf = ({ path, oldPath, additions, deletions }: Account) => ({
  ...{ path, oldPath, additions, deletions },
});
/** What follows the names: hunks alone, as the API gives them. */
function patchOf({ text }: Account): string | null {
  const start = text?.indexOf('\n@@ ') ?? -1;
  return text === null || start < 0 ? null : text.slice(start + 1).replace(/\n$/, '');
}

describe.skipIf(!hasCaptures('diffs'))('diffs of public histories', () => {
  test.each(DIFFS)(
    'A3: %s is joined to what it was, and from the patches of the API to the same changes',
    (name) => {
      const diff = readCapture('diffs', name.replace('.json', '.diff'));
      const files = accountsOf(diff, 'diff');
      expect(files.filter(({ lines }) => lines === 'part' || lines === 'missing')).toEqual([]);
      expect(diffOf({ source: 'diff', headSha: null, isAll: true, files }).trimEnd()).toBe(diff.trimEnd());
      const told = files.map((file) => ({ ...file, patch: patchOf(file) }));
      const api = fromApi({ headSha: null, baseSha: null, total: files.length, files: told, problem: null });
      const again = accountsOf(diffOf(api), 'diff');
      expect(again.map(factsOf)).toEqual(files.map(factsOf));
      expect(again.map(patchOf)).toEqual(files.map(patchOf));
    },
  );
});
