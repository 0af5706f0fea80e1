import { namedBranches } from '../../shared/describe/branch.ts';
import { type ChangeType, typeOf, withoutType } from '../ai/describe/change-type.ts';

/** How the branches of a repository are mostly named. */
export interface BranchStyle {
  /** Whether a word for the kind of change, and whether an issue's number stands before the words. */
  hasType: boolean;
  hasNumber: boolean;
  separator: '-' | '_';
  /** The words for kinds of changes that are in use, the most frequent first. */
  types: readonly string[];
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
