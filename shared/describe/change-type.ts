/** What kind of change a title speaks of, in the words of Conventional Commits. */
export type ChangeType =
  | 'fix'
  | 'feat'
  | 'docs'
  | 'test'
  | 'perf'
  | 'refactor'
  | 'ci'
  | 'build'
  | 'chore'
  | 'style';

const TYPES: ReadonlySet<string> = new Set<ChangeType>([
  ...(['fix', 'feat', 'docs', 'test', 'perf', 'refactor', 'ci', 'build', 'chore', 'style'] as const),
]);
const PREFIX = /^(\w+)(?:\([^)]*\))?!?:\s+/;
const VERBS: readonly [RegExp, ChangeType][] = [
  [/^(?:fix|correct|repair|resolve)(?:e?[sd])?\b/i, 'fix'],
  [/^(?:add|support|introduce|implement|allow)(?:e?[sd])?\b/i, 'feat'],
  [/^(?:document)(?:s|ed)?\b/i, 'docs'],
];

/** Null where the title does not say it. */
export function typeOf(title: string): ChangeType | null {
  const prefix = PREFIX.exec(title)?.[1]?.toLowerCase() ?? '';
  if (isType(prefix)) return prefix;
  return VERBS.find(([verb]) => verb.test(title))?.[1] ?? null;
}

function isType(word: string): word is ChangeType {
  return TYPES.has(word);
}

export function withoutType(title: string): string {
  return title.replace(PREFIX, '');
}
