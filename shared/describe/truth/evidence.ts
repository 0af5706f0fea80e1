import type { Outline, TestRun } from '../outline.ts';
import { textOf } from '../template.ts';
import { closedIn, issuesIn, namesIn } from './issues.ts';
import { createPathIndex, type PathIndex } from './paths.ts';

/** What a draft may say, by its outline. */
export interface Evidence {
  paths: PathIndex;
  tests: readonly TestRun[];
  /** Issues in the form of `#7` or `owner/repo#7`, in small letters. */
  issues: ReadonlySet<string>;
  /** Those that somebody says the change closes. */
  closes: ReadonlySet<string>;
  /** Who is called in the template, or in the person's own text. */
  called: ReadonlySet<string>;
  /** Where addresses and names may come from. */
  given: string;
}

const known = new WeakMap<Outline, Evidence>();

/** An outline never changes: what it bears out is found out once, and asked with every part that comes. */
export function evidenceOf(outline: Outline): Evidence {
  const evidence = known.get(outline) ?? readEvidence(outline);
  known.set(outline, evidence);
  return evidence;
}

function readEvidence(outline: Outline): Evidence {
  const own = textOf(outline.sections);
  const given = [own, ...outline.commits.map(({ title }) => title)].join('\n');
  const refs = [...outline.issues, ...outline.links.map(({ ref }) => ref), ...issuesIn(given)];
  return {
    paths: createPathIndex(
      outline.files.flatMap(({ path, oldPath }) => (oldPath ? [path, oldPath] : [path])),
    ),
    tests: outline.tests,
    issues: lower(refs),
    closes: lower([
      ...outline.links.filter(({ closes }) => closes).map(({ ref }) => ref),
      ...closedIn(given),
    ]),
    called: new Set(namesIn(own)),
    given,
  };
}

function lower(refs: readonly string[]): Set<string> {
  return new Set(refs.map((ref) => ref.toLowerCase()));
}
