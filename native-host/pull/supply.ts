import type { DiffSource, PullFile } from '../../shared/pull/pull.ts';

/** A file as one source tells of it. */
export interface Account extends PullFile {
  /** Its part of a unified diff, ended by a line break; null where the source gave none. */
  text: string | null;
}

/**
 * What one source told of a pull request's changes. `kept`: what was joined of them before, `certain` where GitHub's
 * API had said that these are the changes at that head.
 */
export interface Supply {
  source: DiffSource | 'certain' | 'kept';
  headSha: string | null;
  /** Whether it names every file. */
  isAll: boolean;
  files: Account[];
}

/** Whether GitHub's API told that this is of its head. */
export function isCertain({ source, headSha }: Supply): boolean {
  return (source === 'api' && headSha !== null) || source === 'certain';
}
