import type { DiffFile, Hunk } from '../../native-host/ai/diff/file.ts';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import type { ReadDiff } from '../../native-host/ai/diff/read.ts';
import { countTokens } from '../../native-host/ai/tokens/count.ts';
import type { Shown } from './selection-coverage.ts';

/** The diff's first lines. */
export function head({ text }: ReadDiff, budget: number): Shown {
  const cut: string[] = [];
  let left = budget;
  for (const line of text.split('\n')) {
    left -= countTokens(`${line}\n`);
    if (left < 0) break;
    cut.push(line);
  }
  return shownOf(parseDiff(cut.join('\n')).map((file) => [file, file.hunks]));
}

const CODE = /\.(?:[cm]?[jt]sx?|py|go|rs|java|kt|rb|php|cs|c|cc|cpp|h|hpp|swift|scala|svelte|vue)$/i;

/** Files of code first, each as a whole, until one does not fit. */
export function byExtension(diff: ReadDiff, budget: number): Shown {
  const isCode = (file: DiffFile) => Number(CODE.test(file.path));
  const files = diff.files.toSorted((a, b) => isCode(b) - isCode(a));
  let left = budget;
  const end = files.findIndex((file) => {
    left -= diff.tokensOf(file);
    return left < 0;
  });
  return shownOf(files.slice(0, end < 0 ? files.length : end).map((file) => [file, file.hunks]));
}

/** A hunk of each file in turn, while they fit. */
export function roundRobin({ files }: ReadDiff, budget: number): Shown {
  const taken = new Map<DiffFile, Hunk[]>();
  let left = budget;
  for (let turn = 0; files.some((file) => turn < file.hunks.length); turn++) {
    for (const file of files) {
      const hunk = file.hunks[turn];
      if (hunk === undefined) continue;
      const tokens = tokensOf(hunk) + (taken.has(file) ? 0 : countTokens(`+++ ${file.path}\n`));
      if (tokens > left) continue;
      left -= tokens;
      taken.set(file, [...(taken.get(file) ?? []), hunk]);
    }
  }
  return shownOf([...taken]);
}

function tokensOf({ oldStart, newStart, lines }: Hunk): number {
  return countTokens(
    `@@ -${oldStart} +${newStart} @@\n${lines.map(({ mark, text }) => `${mark}${text}\n`).join('')}`,
  );
}

function shownOf(chosen: (readonly [DiffFile, readonly Hunk[]])[]): Shown {
  return new Map(
    chosen.map(([file, hunks]) => [
      file.path,
      hunks.map(
        (hunk) =>
          [hunk.newStart, hunk.newStart + hunk.lines.filter((line) => line.new !== null).length - 1] as const,
      ),
    ]),
  );
}
