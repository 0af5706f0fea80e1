import type { Outline, TestRun } from './outline.ts';
import { createPathIndex, type PathIndex } from './paths.ts';
import { textOf } from './template.ts';

/** What a draft may say, by its outline. */
export interface Evidence {
  paths: PathIndex;
  tests: readonly TestRun[];
  /** Issues in the form of `#7` or `owner/repo#7`, in small letters. */
  issues: ReadonlySet<string>;
  /** Those that somebody says the change closes. */
  closes: ReadonlySet<string>;
  /** The template and the person's own text. */
  own: string;
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
    own,
    given,
  };
}

function lower(refs: readonly string[]): Set<string> {
  return new Set(refs.map((ref) => ref.toLowerCase()));
}

/** Issues that GitHub closes because of these words. */
export function closedIn(text: string): string[] {
  const found = text
    .replace(/`[^`\n]*`/g, ' ')
    .matchAll(
      /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/gi,
    );
  return [...found].map(([, ref = '']) => ref);
}

/** `GH-7` is another way to write `#7`. */
export function issuesIn(text: string): string[] {
  const plain = text.replace(/`[^`\n]*`/g, ' ').replace(/\bGH-(?=[1-9]\d{0,9}\b)/g, '#');
  const found = plain.matchAll(/(?<![\w/#&-])((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/g);
  return [...found].map(([, ref = '']) => ref);
}
