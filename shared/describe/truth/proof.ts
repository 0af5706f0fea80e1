import type { Outline, TestRun } from '../outline.ts';
import { checkOf } from './command-kind.ts';
import type { CheckKind } from './programs.ts';

/** Words that make of a box something that no change and no run can answer. */
const UNANSWERABLE =
  /\b(?:requires?|needs?|needed|required|not|no|none|n\/a|without|will|should|todo|manual(?:ly)?|reviewed|if (?!needed|necessary|applicable)|unless)\b|n['’]t\b/i;

const DONE =
  /\b(?:add(?:ed|s)?|writ(?:ten|e)|wrote|cover(?:ed|s)?|includ(?:ed|es?)|updated?|made|new|extended|adjusted|changed|changes?)\b/i;
const PASS = /\b(?:pass(?:es|ed|ing)?|green|succeeds?|succeeded|ran|run|clean|works?)\b/i;

const subjects: [CheckKind, RegExp][] = [
  ['types', /\btype[- ]?check(?:s|ing)?\b/i],
  ['lint', /\b(?:lint(?:er|ing|s)?|linted|eslint|clippy|rubocop)\b/i],
  ['build', /\b(?:builds?|compiles?)\b/i],
  ['test', /\b(?:tests?|test suite|specs?)\b/i],
];

/** On what evidence a box may be ticked: a command that ran on this head, or a path; null for none. */
export function proofOf(words: string, outline: Outline): string | null {
  const named = [...words.matchAll(/`([^`]+)`/g)]
    .map(([, code = '']) => code.trim())
    .filter((code) => checkOf(code));
  if (UNANSWERABLE.test(words.replace(/`[^`]*`/g, ''))) return null;
  if (named.length > 0) return allOf(named.map((command) => ranAs(command, outline.tests)));
  return ofRun(words, outline.tests) ?? ofPath(words, outline);
}

function allOf(found: (string | null)[]): string | null {
  return found.includes(null) ? null : found.join(', ');
}

/** What ran on what nobody else can see proves nothing to them. */
function counts({ exitCode, isDirty }: TestRun): boolean {
  return exitCode === 0 && isDirty !== true;
}

function ranAs(command: string, tests: readonly TestRun[]): string | null {
  const run = tests.find((test) => test.command === command && test.folder === '');
  return run && counts(run) && checkOf(run.command)?.isWhole ? run.command : null;
}

/** One that takes everything, where none of its kind failed. */
function ofRun(words: string, tests: readonly TestRun[]): string | null {
  const kind = subjects.find(([, pattern]) => pattern.test(words))?.[0];
  if (kind === undefined || !(PASS.test(words) || (kind !== 'test' && kind !== 'types'))) return null;
  const runs = tests.filter(({ command }) => checkOf(command)?.kind === kind);
  if (!runs.every(counts)) return null;
  return runs.find(({ command, folder }) => folder === '' && checkOf(command)?.isWhole)?.command ?? null;
}

function ofPath(words: string, { files }: Outline): string | null {
  const written = files.filter(({ change }) => change !== 'deleted');
  const pathOf = (fits: (path: string, kind: string) => boolean) =>
    written.find(({ path, kind }) => fits(path, kind))?.path ?? null;
  if (/\bchange ?log\b|\bchangeset\b/i.test(words))
    return pathOf((path) =>
      /(?:^|\/)(?:CHANGELOG|CHANGES|HISTORY|NEWS)\b[^/]*$|(?:^|\/)\.changeset\/|(?:^|\/)changelog\.d\//i.test(
        path,
      ),
    );
  if (!DONE.test(words) || PASS.test(words)) return null;
  if (/\b(?:docs?|documentation|readme)\b/i.test(words))
    return pathOf(
      (path, kind) => kind === 'docs' && !/(?:^|\/)(?:LICEN[CS]E|NOTICE|CHANGELOG|requirements)/i.test(path),
    );
  if (/\b(?:tests?|specs?)\b/i.test(words)) return pathOf((_, kind) => kind === 'tests');
  return null;
}
