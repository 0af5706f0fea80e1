import { withLineFeeds } from '../line-feeds.ts';

/** GitHub takes no more characters in a description, and in a title. */
export const LONGEST_BODY = 65_536;
export const LONGEST_TITLE = 256;

/** In characters, as GitHub counts: not in UTF-16 units. */
export function lengthOf(text: string): number {
  return [...withLineFeeds(text)].length;
}
