import type { SectionKind } from './outline.ts';

/** Sections of descriptions by the words of their headings; the first that fits counts. */
const kinds: [SectionKind, RegExp][] = [
  ['testing', /\b(?:test(?:s|ed|ing)?|qa|verif(?:y|ied|ication)|validat(?:e|ed|ion))\b/],
  ['links', /\b(?:issues?|tickets?|closes?|fix(?:es)?|references?|related|links?|jira)\b/],
  ['changes', /\b(?:chang(?:e|es|ed|elist)|implementation|modifications?|solution|approach|details)\b/],
  [
    'summary',
    /\b(?:summary|description|descri(?:be|bes)|overview|why|motivation|context|background|purpose|goals?|problem|about|rationale|introduction|what|tl;?dr)\b/,
  ],
];

/** Headings that speak of changes, and ask for something else. */
const OTHER = /\b(?:types? of|breaking|check ?list|screenshots?|release notes?|changelog|reviewers?)\b/;

export function kindOf(title: string): SectionKind {
  const words = title.toLowerCase();
  if (OTHER.test(words)) return 'other';
  return kinds.find(([, pattern]) => pattern.test(words))?.[0] ?? 'other';
}

/** Titles that differ in case, emphasis, signs and pictures only are the same. */
export function plainTitle(title: string): string {
  const key = withoutComments(title)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return key === '' ? title.trim() : key;
}

/** A heading in a line of its own. */
export interface Heading {
  level: number;
  title: string;
}

/** A line in bold serves as a heading in many templates. */
const BOLD = 7;

/** Hashes behind a heading, which are no part of it. */
const CLOSING = /(?<=^|[ \t])#+$/;

export function headingIn(line: string): Heading | null {
  const hashes = /^ {0,3}(#{1,6})(?:[ \t](.*))?$/.exec(line);
  if (hashes)
    return { level: hashes[1]?.length ?? 1, title: plain((hashes[2] ?? '').trimEnd().replace(CLOSING, '')) };
  const bold = /^ {0,3}(\*\*|__)(?!\s)((?:(?!\1).)+?)\1[ \t]*(?::[ \t]*)?$/.exec(line);
  return bold ? { level: BOLD, title: plain(bold[2] ?? '') } : null;
}

/** A line of `=` or `-` makes a heading of the line before. */
export function underlineLevel(line: string): number | null {
  if (/^ {0,3}=+[ \t]*$/.test(line)) return 1;
  return /^ {0,3}-{2,}[ \t]*$/.test(line) ? 2 : null;
}

/** What no comment closes is text; of such beginnings each would be looked through to the end. */
function withoutComments(text: string): string {
  const end = text.lastIndexOf('-->') + '-->'.length;
  return text.slice(0, end).replace(/<!--[\s\S]*?-->/g, '') + text.slice(end);
}

function plain(words: string): string {
  return withoutComments(words)
    .replace(/[*_`]+/g, '')
    .replace(/:\s*$/, '')
    .trim();
}
