import { ReadDiff } from '../diff/read.ts';
import type { Cleaned } from './cleaner.ts';
import { cleanDiffText } from './hide-in-diff.ts';

/** A diff, clean and read: all that no question changes. */
export interface CleanDiff extends Cleaned {
  read: ReadDiff;
}

interface Kept {
  text: string;
  keys: string;
  diff: CleanDiff;
}

/** A preview after each pause in typing, and then the turn, ask about the diffs of a few open pages. */
const MOST_KEPT = 4;
/** UTF-16 units of all that is kept, the newest apart. */
const MOST_TEXT = 16 * 1024 * 1024;

/** Milliseconds after which nobody asks about a diff any more. */
const KEPT_MS = 10 * 60_000;

/** The newest first. */
let kept: Kept[] = [];
let idle: NodeJS.Timeout | undefined;

/** Cleans and reads a diff, or remembers it from before. */
export function cleanDiff(text: string, ownKeys: readonly string[]): CleanDiff {
  const keys = JSON.stringify(ownKeys);
  const known = kept.find((candidate) => candidate.text === text && candidate.keys === keys);
  const newest = known ?? { text, keys, diff: readClean(text, ownKeys) };
  kept = bounded([newest, ...kept.filter((other) => other !== newest)]);
  clearTimeout(idle);
  idle = setTimeout(() => {
    kept = [];
  }, KEPT_MS).unref();
  return newest.diff;
}

function readClean(text: string, ownKeys: readonly string[]): CleanDiff {
  const cleaned = cleanDiffText(text, ownKeys);
  return { ...cleaned, read: ReadDiff.of(cleaned.text) };
}

function bounded(all: Kept[]): Kept[] {
  let length = 0;
  return all.slice(0, MOST_KEPT).filter(({ text }, index) => {
    length += text.length;
    return index === 0 || length <= MOST_TEXT;
  });
}
