/** What a composer line asks for, once its prefix is off. */
export interface PrefixedLine {
  kind: 'ask' | 'fix' | 'explain';
  /** "" for a bare `/fix` or `/explain`, which mean the terminal's last output. */
  question: string;
}

const kinds: Record<string, PrefixedLine['kind']> = {
  '/ai': 'ask',
  '/ask': 'ask',
  '@ai': 'ask',
  '@orch': 'ask',
  '/explain': 'explain',
  '/fix': 'fix',
};

/**
 * Takes the assistant's prefix off a line; null when it has none. A prefix ends
 * at a blank, or at the line's end: `/fixtures/run` is a command.
 */
export function parsePrefix(line: string): PrefixedLine | null {
  const match = /^\s*([/@][a-z]+)(?:\s+([\s\S]*))?$/i.exec(line);
  const kind = kinds[match?.[1]?.toLowerCase() ?? ''];
  if (kind === undefined) return null;
  const question = match?.[2]?.trimEnd() ?? '';
  return question === '' && kind === 'ask' ? null : { kind, question };
}
