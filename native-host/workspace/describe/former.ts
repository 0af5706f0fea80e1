import { SHA } from '../checkout.ts';
import { outputOf } from '../git/git.ts';
import type { Asked } from './asked.ts';

const MOST = 250;

/** Of `shas` those that became one of `commits` by amending or rebasing, which keep author and time; and these themselves. */
export async function readFormer(
  asked: Asked,
  commits: readonly string[],
  shas: readonly string[],
): Promise<Set<string>> {
  const now = new Set((await authorsOf(asked, commits)).values());
  const then = await authorsOf(asked, shas);
  return new Set([...then].filter(([, author]) => now.has(author)).map(([sha]) => sha));
}

async function authorsOf(asked: Asked, shas: readonly string[]): Promise<Map<string, string>> {
  const there = await commitsAmong(asked, shas.filter((sha) => SHA.test(sha)).slice(-MOST));
  if (there.length === 0) return new Map();
  const { git, gitDir } = asked;
  const args = ['log', '--no-walk', '--no-show-signature', '--no-color', '--format=%H %at %ae', ...there];
  const printed = await outputOf(git, 'read the authors', { args, gitDir });
  const lines = printed.split('\n').filter(Boolean);
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]));
}

async function commitsAmong({ git, gitDir }: Asked, shas: readonly string[]): Promise<string[]> {
  if (shas.length === 0) return [];
  const input = shas.map((sha) => `${sha}\n`).join('');
  const call = { args: ['cat-file', '--batch-check'], gitDir, input };
  const printed = await outputOf(git, 'look which commits are there', call);
  return printed.split('\n').flatMap((line) => /^([0-9a-f]+) commit \d+$/.exec(line)?.[1] ?? []);
}
