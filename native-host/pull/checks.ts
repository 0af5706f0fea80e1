import type { PullApi } from './api.ts';
import type { Asker, KeptChanges } from './kept.ts';

export type KnownChecks = NonNullable<KeptChanges['checks']>;

/** Milliseconds that checks are believed which may still pass. */
const UNSETTLED_MS = 60_000;
const settled = new Set(['success', 'neutral', 'skipped']);

/** The head's checks where the page shows none of them; those that have passed are not asked for again. */
export async function checksAt(
  headSha: string | null,
  known: KnownChecks | undefined,
  api: PullApi,
  { pull, page, end }: Pick<Asker, 'pull' | 'page'> & { end: AbortSignal },
): Promise<KnownChecks | undefined> {
  const isFresh = known !== undefined && (isSettled(known) || Date.now() - known.at < UNSETTLED_MS);
  if (headSha === null || page.checks.length > 0 || isFresh) return known;
  const list = await api.checksOf(pull.repository, pull.number, headSha, end);
  return list === null ? known : { list, at: Date.now() };
}

function isSettled({ list }: KnownChecks): boolean {
  return list.every(({ state }) => settled.has(state));
}
