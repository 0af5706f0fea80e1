import { AppError } from '../../shared/errors.ts';
import type { DiffSource, PullProblem } from '../../shared/pull/pull.ts';

export function problemOf(source: DiffSource, error: AppError): PullProblem {
  return { source, error: error.toData(), until: null };
}

export function unnamed(files: number): PullProblem {
  const these = files === 1 ? '1 file' : `${files} files`;
  const sentence = `GitHub names no more than 3,000 files of a pull request: of ${these} nothing is known.`;
  return problemOf('api', new AppError('too-large', sentence));
}

export function withoutRepeated(problems: readonly PullProblem[]): PullProblem[] {
  const said = new Map(problems.map((problem) => [`${problem.source} ${problem.error.message}`, problem]));
  return [...said.values()];
}

/** Whether a limit still holds. */
export function isAhead(until: string): boolean {
  return Date.parse(until) > Date.now();
}
