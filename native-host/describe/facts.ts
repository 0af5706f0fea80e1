import type { PageFacts } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { History } from '../history/history.ts';
import type { CommitMessage } from './api.ts';
import type { ChangeInCheckout, WantedChange } from './checkout.ts';
import type { KnownTemplates } from './sections.ts';
import { orElse, type Sources } from './sources.ts';
import { readTestRuns, type TestRuns } from './test-runs.ts';

/** What is certain of a change without a model. */
export interface Facts {
  headSha: string | null;
  templates: KnownTemplates;
  commits: CommitMessage[];
  runs: TestRuns;
  /** The whole change as the checkout knows it; null where it does not, or nobody wants it. */
  diff: string | null;
}

const NO_CHECKOUT: ChangeInCheckout = { headSha: null, templates: null, commits: null, diff: null };
const NO_RUNS: TestRuns = { tests: [], stale: [] };
const NO_HEAD =
  'The newest commit of this change is not known here, so that no command can be said to have run on it.';

/** @param wantsDiff nobody else has joined the changes */
export async function readFacts(
  sources: Sources,
  history: Pick<History, 'list' | 'find'>,
  wantsDiff: boolean,
): Promise<Facts> {
  const change = await readChange(sources, wantsDiff);
  const headSha = sources.page?.headSha ?? change.headSha;
  const [templates, commits] = await Promise.all([
    readTemplates(sources, change.templates),
    readCommits(sources, change.commits),
  ]);
  const runs = await readRuns(sources, history, headSha, commits);
  if (headSha === null) sources.problems.push(NO_HEAD);
  return { headSha, templates, commits, runs, diff: change.diff };
}

async function readChange(sources: Sources, wantsDiff: boolean): Promise<ChangeInCheckout> {
  const { repository, page, checkout, end } = sources;
  if (repository === null) return NO_CHECKOUT;
  const wanted = wantedOf(page, repository, wantsDiff);
  return (await orElse(sources, checkout.changeIn(wanted, end), null)) ?? NO_CHECKOUT;
}

function wantedOf(page: PageFacts | null, repository: Repository, wantsDiff: boolean): WantedChange {
  return {
    repository,
    headSha: page?.headSha ?? null,
    head: page?.head ?? null,
    base: page?.base ?? null,
    wantsDiff,
  };
}

async function readTemplates(
  sources: Sources,
  inCheckout: ChangeInCheckout['templates'],
): Promise<KnownTemplates> {
  const { repository, page, api, soon } = sources;
  if (inCheckout !== null) return { list: inCheckout, from: 'checkout' };
  if (repository === null) return { list: [], from: 'api' };
  const list = await orElse(sources, api.templatesOf(repository, page?.base?.ref ?? null, soon), []);
  return { list, from: 'api' };
}

async function readCommits(
  sources: Sources,
  inCheckout: ChangeInCheckout['commits'],
): Promise<CommitMessage[]> {
  const { repository, page, api, soon } = sources;
  if (inCheckout !== null && inCheckout.length > 0) return inCheckout;
  const shown = (page?.commits ?? []).map(({ sha, title }) => ({ sha, title, body: '' }));
  const number = page?.kind === 'pull-request' ? page.number : null;
  if (repository === null || number === null) return shown;
  return orElse(sources, api.commitsOf(repository, number, soon), shown);
}

async function readRuns(
  sources: Sources,
  history: Pick<History, 'list' | 'find'>,
  headSha: string | null,
  commits: readonly CommitMessage[],
): Promise<TestRuns> {
  const { repository, checkout, end } = sources;
  if (repository === null) return NO_RUNS;
  const wanted = { repository, headSha, commits: commits.map(({ sha }) => sha) };
  return orElse(sources, readTestRuns(wanted, history, checkout, end), NO_RUNS);
}
