import { stripVTControlCharacters } from 'node:util';

/** A check or test that failed, or what ran around tests. */
export interface Failure {
  name: string;
  said: string;
}

/** What came of a stage. */
export interface Outcome {
  passed: number;
  /** "file: test" of each test that did not run. */
  skipped: string[];
  failures: Failure[];
  /** The test files that hold all the failures; absent when something failed outside of files. */
  failedFiles?: string[];
  /** What failed once, and passed when its file ran again by itself. */
  unsteady?: string[];
}

const LINES_SHOWN = 10;
const NAMES_SHOWN = 20;

/** Of a long run one sees the end: what each failure said, in short, then the names of all, then the counts. */
export function inTheEnd(outcomes: Outcome[]): string {
  const failures = outcomes.flatMap((outcome) => outcome.failures);
  const details = failures.map(({ name, said }) => `Failed: ${name}\n${shortened(said)}\n`);
  const names = failures.slice(0, NAMES_SHOWN).map(({ name }) => `  failed: ${name}`);
  const more = failures.slice(NAMES_SHOWN).length;
  if (more > 0) names.push(`  and ${more} more, above`);
  const unsteady = outcomes.flatMap((each) => (each.unsteady ?? []).map((name) => `  unsteady: ${name}`));
  return [...details, ...unsteady, ...names, summary(outcomes)].join('\n');
}

export function summary(outcomes: Outcome[]): string {
  const sum = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((total, each) => total + count(each), 0);
  return `${sum((each) => each.passed)} passed, ${sum((each) => each.failures.length)} failed, ${sum((each) => each.skipped.length)} skipped`;
}

/**
 * A stage and the second run of its failed files: what passed there is no failure, but is told of. What failed and then
 * did not run has not passed.
 */
export function afterSecondRun(first: Outcome, second: Outcome): Outcome {
  const left = new Set([...second.failures.map(({ name }) => name), ...second.skipped]);
  const missed = first.failures.filter(({ name }) => second.skipped.includes(name));
  const unsteady = first.failures.map(({ name }) => name).filter((name) => !left.has(name));
  const files = first.failedFiles ?? [];
  const ofTheirs = (test: string) => files.some((file) => test.startsWith(`${file}: `));
  const late = [...unsteady, ...first.skipped].filter((test) => ofTheirs(test) && !left.has(test));
  return {
    passed: first.passed + late.length,
    skipped: [...first.skipped.filter((test) => !ofTheirs(test)), ...second.skipped],
    failures: [...missed, ...second.failures],
    unsteady,
  };
}

function shortened(said: string): string {
  const lines = said.trim().split('\n');
  const rest = lines.length > LINES_SHOWN ? ['…'] : [];
  return [...lines.slice(0, LINES_SHOWN), ...rest].map((line) => `  ${line}`).join('\n');
}

/** Without colours, and without where it was in the tools' own files, which says nothing to anyone. */
export function plain(text: string): string {
  const lines = stripVTControlCharacters(text).split('\n');
  const isSaying = (line: string) =>
    line.trim() !== '' && !/^\s*(?:at|❯) .*(?:node_modules|node:|<anonymous>)/.test(line);
  return lines.filter(isSaying).join('\n');
}
