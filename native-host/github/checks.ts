import * as z from 'zod/mini';
import { TELLING_STATES } from '../../shared/page/check-order.ts';
import type { PageCheck } from '../../shared/page/context.ts';
import type { Read } from './reader.ts';

const RunsAnswer = z.object({
  check_runs: z.array(z.object({ name: z.string(), status: z.string(), conclusion: z.nullish(z.string()) })),
});
const StatusAnswer = z.object({ statuses: z.array(z.object({ context: z.string(), state: z.string() })) });

/** GitHub's words for what ended; the others are as pages show them. */
const ended: Partial<Record<string, string>> = {
  timed_out: 'failure',
  startup_failure: 'failure',
  error: 'failure',
  action_required: 'pending',
  stale: 'neutral',
};

/** What runs on a commit, by apps and by what only reports a status: what failed first. Throws ApiFailure. */
export async function readChecks(read: Read, sha: string, end: AbortSignal): Promise<PageCheck[]> {
  const [{ check_runs }, { statuses }] = await Promise.all([
    read(RunsAnswer, (endpoints) => endpoints.checkRuns(sha, end), end),
    read(StatusAnswer, (endpoints) => endpoints.statuses(sha, end), end),
  ]);
  const checks = [
    ...check_runs.map(({ name, status, conclusion }) => ({
      name,
      state: status === 'completed' ? stateOf(conclusion ?? '') : 'pending',
    })),
    ...statuses.map(({ context, state }) => ({ name: context, state: stateOf(state) })),
  ];
  return checks.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function stateOf(word: string): string {
  return (Object.hasOwn(ended, word) && ended[word]) || word;
}

function rankOf({ state }: PageCheck): number {
  const place = TELLING_STATES.indexOf(state);
  return place < 0 ? TELLING_STATES.length : place;
}
