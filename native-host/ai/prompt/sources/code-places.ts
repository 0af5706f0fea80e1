import { distinctBy } from '../../../../shared/distinct.ts';
import type { DiffFile } from '../../diff/file.ts';
import type { CodePlace } from '../../fix/source.ts';
import { inWords, lookUp } from './in-diff.ts';

/** A place as it is shown: where it is, whether the pull request has touched it, and its lines. */
export interface ShownPlace {
  path: string;
  line: number;
  /** Null where there is no diff to look into. */
  inDiff: string | null;
  /** The lines around it, numbered from `first`; null where they were not read. */
  source: { first: number; lines: string[] } | null;
}

/** The places whose code was read, and of the others those that the diff knows. */
export function shownPlaces(code: readonly CodePlace[], files: readonly DiffFile[] | null): ShownPlace[] {
  const shown = code.map((place) => show(place, files)).filter((place) => place !== null);
  return distinctBy(shown, ({ path, line }) => `${path}:${line}`);
}

function show({ path, line, source }: CodePlace, files: readonly DiffFile[] | null): ShownPlace | null {
  if (source !== null) {
    const text = source.lines[source.line - source.first] ?? '';
    const inDiff = files && inWords(lookUp(files, source.path, source.line, text));
    return {
      path: source.path,
      line: source.line,
      inDiff,
      source: { first: source.first, lines: source.lines },
    };
  }
  const found = files && line !== null ? lookUp(files, path, line, null) : { kind: 'none' as const };
  if (found.kind !== 'line' || line === null) return null;
  return { path, line, inDiff: inWords(found), source: null };
}
