import type { PullChanges } from '../../shared/pull/pull.ts';
import { contradicts } from './agree.ts';
import { fromPage } from './from-page.ts';
import type { Joined } from './join.ts';
import type { Found } from './kept.ts';
import { type Question, Reading, type Suppliers } from './reading.ts';

/** Milliseconds after which a page that shows something else is believed to know better. */
const DOUBTED_MS = 5 * 60_000;

/** What was read of a pull request's changes, with the text of each file. */
export type ReadChanges = Omit<PullChanges, 'files' | 'diff'> & { joined: Joined };

/** Asks one source after the other, each only while something is missing that it may have. */
export async function readChanges(question: Question, sources: Suppliers): Promise<ReadChanges> {
  const { given } = question;
  const found = await sources.keep.find(question);
  const isOld = found !== null && (!found.isCurrent || isDoubted(found, question));
  const isAsked = given.state !== 'unasked';
  const isAnew = isOld && isAsked;
  let reading = new Reading(question, sources, isAnew ? null : (found?.kept ?? null), isAnew);
  if (isAsked && (await reading.hopes())) {
    if (given.state !== 'known') reading.takeDiff(given);
    if (reading.lacks() || reading.isDoubtful()) await reading.askApi();
    if (reading.lacks()) await reading.askCheckout();
    await reading.confirm();
    await reading.askChecks();
    await reading.keep();
    // What is old is better than less.
    if (isAnew && reading.lacks())
      reading = new Reading(question, sources, { ...found.kept, problems: reading.problems }, false);
  } else if (found?.kept.isCertain && found.kept.checks && !isOld) {
    if (await reading.askChecks()) await reading.keep();
  }
  return {
    headSha: reading.headSha,
    joined: reading.joined,
    unlisted: reading.unlisted,
    complete: (isAsked || !isOld) && !(await reading.hopes()),
    diffKnown: (isAsked || !isOld) && reading.diffKnown,
    problems: reading.problems,
    ...(reading.checks && { checks: reading.checks.list }),
  };
}

/** Changes can become others without a new head: the base takes in some of the commits. */
function isDoubted({ kept, age }: Found, { page, rendered }: Question): boolean {
  return age > DOUBTED_MS && contradicts(fromPage(page, rendered), { ...kept, source: 'kept' });
}
