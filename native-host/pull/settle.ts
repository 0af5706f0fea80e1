import { AppError } from '../../shared/errors.ts';
import type { PullProblem } from '../../shared/pull/pull.ts';
import { shortSha } from '../../shared/pull/short-sha.ts';
import { contradicts, differ } from './agree.ts';
import { problemOf } from './problem.ts';
import type { Supply } from './supply.ts';

export interface Settled {
  /** They tell of the same head, in the order that they are taken. */
  agreeing: Supply[];
  headSha: string | null;
  problems: PullProblem[];
}

/** Who is believed where they disagree: GitHub just now, then the checkout, then what may be old. */
const trusted = ['api', 'diff', 'certain', 'checkout', 'kept', 'page'] as const;
/** Of the files that both know; more says that they are counted from another commit. */
const BEARABLE = 0.1;

/** Keeps what tells of one head: changes of two are never mixed. */
export function settle(supplies: readonly Supply[]): Settled {
  const anchor = trusted.flatMap((source) => supplies.filter((supply) => supply.source === source))[0];
  if (!anchor) return { agreeing: [], headSha: null, problems: [] };
  const problems: PullProblem[] = [];
  const agreeing = supplies.flatMap((supply) => {
    const { kept, problem } = supply === anchor ? { kept: supply, problem: null } : beside(supply, anchor);
    if (problem) problems.push(problem);
    return kept ? [kept] : [];
  });
  const headSha = anchor.headSha ?? agreeing.find((supply) => supply.headSha !== null)?.headSha ?? null;
  return { agreeing, headSha, problems };
}

interface Beside {
  kept: Supply | null;
  problem: PullProblem | null;
}

function beside(supply: Supply, anchor: Supply): Beside {
  if (!contradicts(supply, anchor)) return { kept: supply, problem: null };
  const isSameHead = supply.headSha !== null && supply.headSha === anchor.headSha;
  if (supply.source === 'checkout' && isSameHead) return fittingOnly(supply, anchor);
  const source = supply.source === 'kept' || supply.source === 'certain' ? 'page' : supply.source;
  return { kept: null, problem: problemOf(source, disagreement({ ...supply, source }, anchor)) };
}

/** Which files were renamed, GitHub may see in another way; the others are the same all the same. */
function fittingOnly(checkout: Supply, anchor: Supply): Beside {
  const told = new Map(anchor.files.map((file) => [file.path, file]));
  const known = checkout.files.filter(({ path }) => told.has(path));
  const files = checkout.files.filter((file) => {
    const same = told.get(file.path);
    return same ? !differ(file, same) : !anchor.isAll;
  });
  const unfit = known.filter((file) => !files.includes(file)).length;
  const problem = problemOf('checkout', disagreement(checkout, anchor));
  if (unfit > known.length * BEARABLE) return { kept: null, problem };
  return { kept: { ...checkout, files, isAll: false }, problem: unfit > 0 ? problem : null };
}

function disagreement({ source, headSha }: Supply, anchor: Supply): AppError {
  const [old, now] = [headSha, anchor.headSha].map((sha) => sha && shortSha(sha));
  if (source === 'page' && old && now && old !== now)
    return new AppError(
      'outdated',
      `The page shows ${old}, but the pull request is at ${now}. Reload the page to see that.`,
    );
  if (source === 'page')
    return new AppError(
      'outdated',
      'What the page shows is not what GitHub tells now: an older head, only some commits, or no changes of white space. Reload the page.',
    );
  if (source === 'diff')
    return new AppError('outdated', "GitHub's .diff is not the one of its newest head. Ask again.", {
      retryable: true,
    });
  return new AppError(
    'outdated',
    'What your checkout holds differs from what GitHub tells. Run "git fetch" there, then ask again.',
    { retryable: true },
  );
}
