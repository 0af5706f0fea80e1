import { withoutCode } from '../lines.ts';

const CLOSES = String.raw`(?<![a-z\d])(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)`;
const REF = String.raw`((?:[a-z\d-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![a-z\d])`;
const SURE = new RegExp(String.raw`${CLOSES}:?\s+${REF}`, 'gi');
const PERHAPS = new RegExp(String.raw`${CLOSES}(?:[\s:*_~[\\]|<[^<>]*>)+${REF}`, 'gi');

/** Issues that GitHub closes because of these words. */
export function closedIn(text: string): string[] {
  return refsIn(withoutCode(text), SURE);
}

/**
 * Those that it may close: with marks between the words and the issue nobody knows.
 * @param text without code
 */
export function perhapsClosedIn(text: string): string[] {
  return refsIn(text, PERHAPS);
}

function refsIn(text: string, pattern: RegExp): string[] {
  return [...plain(text).matchAll(pattern)].map(([, ref = '']) => ref);
}

export function issuesIn(text: string): string[] {
  return issuesInWords(withoutCode(text));
}

/** @param text without code */
export function issuesInWords(text: string): string[] {
  return refsIn(text, /(?<![a-z\d/#&-])((?:[a-z\d-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![a-z\d-])/gi);
}

/** `GH-7` is another way to write `#7`, and an issue's address one to write `owner/repo#7`. */
function plain(text: string): string {
  return text
    .replace(
      /https?:\/\/[^\s/]+\/([a-z\d-]+\/[\w.-]+)\/(?:issues|pull)\/(?=[1-9]\d{0,9}(?![a-z\d]))/gi,
      '$1#',
    )
    .replace(/(?<![a-z\d])GH-(?=[1-9]\d{0,9}(?![a-z\d]))/gi, '#');
}

/** Who is called in a text, be it a team: `@name`, `@owner/name`. */
export const NAME = /(?<![a-z\d])@[a-z\d][a-z\d-]{0,38}(?:\/[a-z\d-]+)?/gi;

/** Bare addresses, which are judged as a whole: nobody is called in them. */
export const ADDRESS = /(?<![a-z])(?:(?:https?|ftp):\/\/|www\.)[^\s<>()"'`\]]+/gi;

export function namesIn(text: string): string[] {
  return text.replace(ADDRESS, ' ').match(NAME) ?? [];
}
