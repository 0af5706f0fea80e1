import { LONGEST_BODY, LONGEST_TITLE } from '../../shared/describe/limits.ts';
import { AppError } from '../../shared/errors.ts';
import { withLineFeeds } from '../../shared/line-feeds.ts';

/** Nothing is cut in silence: the person says what goes. Throws AppError. */
export function checkLength({ title, body }: { title: string; body: string }): void {
  const [ofTitle, ofBody] = [lengthOf(title), lengthOf(body)];
  if (ofBody > LONGEST_BODY) throw tooLong('description', ofBody, LONGEST_BODY);
  if (ofTitle > LONGEST_TITLE) throw tooLong('title', ofTitle, LONGEST_TITLE);
}

/** In characters, as GitHub counts: not in UTF-16 units. */
function lengthOf(text: string): number {
  return [...withLineFeeds(text)].length;
}

function tooLong(what: string, length: number, most: number): AppError {
  const number = (count: number) => count.toLocaleString('en');
  return new AppError(
    'too-large',
    `The ${what} has ${number(length)} characters, and GitHub takes ${number(most)}. Leave sections out, or shorten it.`,
  );
}
