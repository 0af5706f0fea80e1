import { type ChangeType, typeOf, withoutType } from './change-type.ts';

/** How the branches of a repository are mostly named. */
export interface BranchStyle {
  /** Whether a word for the kind of change, and whether an issue's number stands before the words. */
  hasType: boolean;
  hasNumber: boolean;
  separator: '-' | '_';
  /** The words for kinds of changes that are in use, the most frequent first. */
  types: readonly string[];
}

/** Names that a browser or habit gives: `patch-1`, `ada-patch-3`, `update`. */
const NAMELESS =
  /^(?:(?:[\w.-]+-)?patch-\d+|(?:my-|new-)?(?:patch|updates?|updated|changes?|fix|fixes|bugfix|hotfix|feat|feature|wip|tests?|testing|tmp|temp|branch|new|pr|work|stuff|misc)(?:[-_]?\d+)?)$/i;
const LONG_LIVED =
  /^(?:main|master|trunk|dev|develop|development|staging|next|gh-pages|releases?(?:[/-].*)?|v?\d+(?:\.[\dx]+)*)$/i;
const BY_MACHINE = /^(?:dependabot|renovate|revert|backport|snyk|pre-commit-ci)\b/i;

/** @param isFork what is usual for the branch that all goes into says nothing in a fork of it */
export function isNameless(branch: string, isFork: boolean): boolean {
  if (LONG_LIVED.test(branch)) return isFork;
  return NAMELESS.test(branch.split('/').at(-1) ?? '');
}

/** Words for a kind of change before the slash, by what they mean. */
const WORDS: Readonly<Record<ChangeType, readonly string[]>> = {
  fix: ['fix', 'bugfix', 'bug', 'fixes', 'hotfix'],
  feat: ['feat', 'feature', 'features', 'enhancement'],
  docs: ['docs', 'doc', 'documentation'],
  test: ['test', 'tests'],
  perf: ['perf', 'performance'],
  refactor: ['refactor', 'refactoring', 'cleanup'],
  ci: ['ci'],
  build: ['build', 'deps'],
  chore: ['chore', 'maintenance', 'misc'],
  style: ['style'],
};
const KNOWN = new Set(Object.values(WORDS).flat());

/** Those whose names somebody chose. */
export function namedBranches(branches: readonly string[]): string[] {
  return branches.filter(
    (name) => !LONG_LIVED.test(name) && !BY_MACHINE.test(name) && !isNameless(name, false),
  );
}

export function styleOf(branches: readonly string[]): BranchStyle {
  const parts = namedBranches(branches).map((name) => {
    const [first = '', ...rest] = name.split('/');
    const isType = rest.length > 0 && KNOWN.has(first.toLowerCase());
    return { type: isType ? first.toLowerCase() : null, words: rest.at(-1) ?? first };
  });
  const most = (fits: (part: (typeof parts)[number]) => boolean) => {
    const count = parts.filter(fits).length;
    return count >= 2 && count * 2 > parts.length;
  };
  return {
    hasType: most(({ type }) => type !== null),
    hasNumber: most(({ words }) => /^#?\d+[-_]/.test(words)),
    separator: most(({ words }) => words.includes('_') && !words.includes('-')) ? '_' : '-',
    types: byFrequency(parts.flatMap(({ type }) => type ?? [])),
  };
}

function byFrequency(words: readonly string[]): string[] {
  const count = (word: string) => words.filter((each) => each === word).length;
  return [...new Set(words)].sort((a, b) => count(b) - count(a));
}

/** Words that a short name does without. */
const SMALL = new Set(
  'a an the in of to for on and with at by from into is are be its it that this when'.split(' '),
);
const LONGEST = 40;

/** A name after a title, in a repository's own manner; null where the title has no words for it. */
export function branchFrom(title: string, issue: string | null, style: BranchStyle): string | null {
  const { hasType, hasNumber, separator } = style;
  const all = withoutType(title)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
  const type = hasType ? typeOf(title) : null;
  const words = all.filter(
    (word, at) => !SMALL.has(word) && !(type === 'fix' && at === 0 && /^fix/.test(word)),
  );
  if (words.length < 2 || words.join('').length < 6) return null;
  const kind = wordFor(type, style);
  const number = hasNumber ? (/^#(\d+)$/.exec(issue ?? '')?.[1] ?? null) : null;
  const slug = [...(number === null ? [] : [number]), ...short(words)].join(separator);
  return kind === null ? slug : `${kind}/${slug}`;
}

function wordFor(type: ChangeType | null, { types }: BranchStyle): string | null {
  if (type === null) return null;
  return types.find((word) => WORDS[type].includes(word)) ?? WORDS[type][0] ?? null;
}

function short(words: readonly string[]): string[] {
  let length = 0;
  return words.filter((word, at) => {
    length += word.length + 1;
    return at === 0 || length <= LONGEST;
  });
}

/** Whether somebody could call a branch so. */
export function isGoodName(name: string): boolean {
  return (
    /^[\p{L}\p{N}][\p{L}\p{N}._/#-]{4,79}$/u.test(name) &&
    !/\.\.|\/\/|\/\.|[./-]$|\.lock(?:\/|$)/.test(name) &&
    !isNameless(name, true)
  );
}

/** The issue that a name begins with, as `#7`; null for none. */
export function issueInName(name: string): string | null {
  const number = /(?:^|\/)#?([1-9]\d*)(?:[-_/]|$)/.exec(name)?.[1];
  return number === undefined ? null : `#${number}`;
}
