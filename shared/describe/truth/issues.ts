import { withoutCode } from '../lines.ts';

/** Issues that GitHub closes because of these words. */
export function closedIn(text: string): string[] {
  return closedInWords(withoutCode(text));
}

/** @param text without code */
export function closedInWords(text: string): string[] {
  const found = plain(text).matchAll(
    /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/gi,
  );
  return [...found].map(([, ref = '']) => ref);
}

export function issuesIn(text: string): string[] {
  return issuesInWords(withoutCode(text));
}

/** @param text without code */
export function issuesInWords(text: string): string[] {
  const found = plain(text).matchAll(/(?<![\w/#&-])((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/g);
  return [...found].map(([, ref = '']) => ref);
}

/** `GH-7` is another way to write `#7`. */
function plain(text: string): string {
  return text.replace(/\bGH-(?=[1-9]\d{0,9}\b)/gi, '#');
}

/** Who is called in a text, be it a team: `@name`, `@owner/name`. */
export function namesIn(text: string): string[] {
  return text.match(/(?<![\w/.@])@[a-z\d][a-z\d-]{0,38}(?:\/[a-z\d-]+)?/gi) ?? [];
}
