import type { GitHubHost } from '../../shared/pull/pull.ts';

/** A token, where it came from, and what a sentence calls it. */
export interface Token {
  value: string;
  from: NonNullable<GitHubHost['tokenFrom']>;
  name: string;
  /** What to do when GitHub does not take it. */
  remedy: string;
}

/** The token that a text holds: what cannot stand in a header is none. */
export function tokenIn(text: string | undefined): string | null {
  const value = text?.trim() ?? '';
  return /^[!-~]{1,1024}$/.test(value) ? value : null;
}
