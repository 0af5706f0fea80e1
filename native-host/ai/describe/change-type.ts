const TYPES = ['fix', 'feat', 'docs', 'test', 'perf', 'refactor', 'ci', 'build', 'chore', 'style'] as const;

/** What kind of change a title speaks of, in the words of Conventional Commits. */
export type ChangeType = (typeof TYPES)[number];

const PREFIX = /^(\w+)(?:\([^)]*\))?!?:\s+/;
const VERBS: readonly [RegExp, ChangeType][] = [
  [/^(?:fix|correct|repair|resolve)(?:e?[sd])?\b/i, 'fix'],
  [/^(?:add|support|introduce|implement|allow)(?:e?[sd])?\b/i, 'feat'],
  [/^document(?:s|ed)?\b/i, 'docs'],
];

/** Null where the title does not say it. */
export function typeOf(title: string): ChangeType | null {
  const prefix = PREFIX.exec(title)?.[1]?.toLowerCase();
  const type = TYPES.find((each) => each === prefix);
  return type ?? VERBS.find(([verb]) => verb.test(title))?.[1] ?? null;
}

export function withoutType(title: string): string {
  return title.replace(PREFIX, '');
}
