import type { PullChanges } from '../../shared/pull/pull.ts';
import type { Joined } from './join.ts';
import { type Question, Reading, type Sources } from './reading.ts';

/** What was read of a pull request's changes, with the text of each file. */
export type ReadChanges = Omit<PullChanges, 'files' | 'diff'> & { joined: Joined };

/** Asks one source after the other, each only while something is missing that it may have. */
export async function readChanges(question: Question, sources: Sources): Promise<ReadChanges> {
  const { pull, page, given } = question;
  const found = await sources.keep.find(pull, page);
  const isOld = found?.isCurrent === false;
  const isAsked = given.state !== 'unasked';
  const reading = new Reading(question, sources, isOld && isAsked ? null : (found?.kept ?? null));
  if (isAsked && (await reading.hopes())) {
    if (given.state !== 'known') reading.takeDiff(given);
    if (reading.lacks() || reading.isDoubtful()) await reading.askApi();
    if (reading.lacks()) await reading.askCheckout();
    await reading.keep();
  }
  return {
    headSha: reading.headSha,
    joined: reading.joined,
    complete: (isAsked || !isOld) && !(await reading.hopes()),
    diffKnown: (isAsked || !isOld) && reading.diffKnown,
    problems: reading.problems,
  };
}
