import { withoutCode } from './lines.ts';

/** Issues that GitHub closes because of these words. */
export function closedIn(text: string): string[] {
  const found = withoutCode(text).matchAll(
    /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?):?\s+((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/gi,
  );
  return [...found].map(([, ref = '']) => ref);
}

/** `GH-7` is another way to write `#7`. */
export function issuesIn(text: string): string[] {
  const plain = withoutCode(text).replace(/\bGH-(?=[1-9]\d{0,9}\b)/g, '#');
  const found = plain.matchAll(/(?<![\w/#&-])((?:[\w-]+\/[\w.-]+)?#[1-9]\d{0,9})(?![\w-])/g);
  return [...found].map(([, ref = '']) => ref);
}
