import { LONGEST_BODY, LONGEST_TITLE, lengthOf } from '../../shared/describe/limits.ts';

/** Why GitHub would not take it, null where it would. Nothing is cut in silence: the person says what goes. */
export function refusalOf({ title, body }: { title: string; body: string }): string | null {
  const [ofTitle, ofBody] = [lengthOf(title), lengthOf(body)];
  if (ofBody > LONGEST_BODY) return tooLong('description', ofBody, LONGEST_BODY);
  return ofTitle > LONGEST_TITLE ? tooLong('title', ofTitle, LONGEST_TITLE) : null;
}

function tooLong(what: string, length: number, most: number): string {
  const number = (count: number) => count.toLocaleString('en');
  return `The ${what} has ${number(length)} characters, and GitHub takes ${number(most)}. Leave sections out, or shorten it.`;
}
