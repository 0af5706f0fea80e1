import { AppError } from '../../shared/errors.ts';
import type { DiffAccount, PullChanges, PullFile } from '../../shared/pull/pull.ts';
import { sectionOf } from './join.ts';
import { problemOf } from './problem.ts';
import type { ReadChanges } from './read.ts';
import type { Account } from './supply.ts';

/** The changes as a client gets them: one diff of all files, which `hold` keeps for the question about it. */
export function answerWith(
  { joined, problems, ...read }: ReadChanges,
  hold: (diff: string, account: DiffAccount) => string,
  limit: number,
): PullChanges {
  let length = 0;
  const sections: string[] = [];
  const files = joined.files.map((file): PullFile => {
    const section = sectionOf(file);
    const fits = length + section.length <= limit;
    if (fits) {
      sections.push(section);
      length += section.length;
    }
    return withoutText(fits ? file : { ...file, lines: 'missing' });
  });
  const cut =
    sections.length < files.length ? [problemOf(files.at(-1)?.source ?? 'page', tooLarge(limit))] : [];
  // Names alone are no diff.
  const says = joined.files.some(({ text, lines }) => text !== null || lines === 'none');
  const account = { files, problems: [...problems, ...cut] };
  return { ...read, ...account, diff: says ? hold(sections.join(''), account) : null };
}

function withoutText({ text: _, ...file }: Account): PullFile {
  return file;
}

function tooLarge(limit: number): AppError {
  return new AppError(
    'too-large',
    `All changes together are longer than ${limit / 1024 / 1024} MB; what comes last was left out.`,
  );
}
