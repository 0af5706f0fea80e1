import type { Outline } from '../../shared/describe/outline.ts';
import { AppError } from '../../shared/errors.ts';
import { withLineFeeds } from '../../shared/line-feeds.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { Drafting, ReadDrafting } from '../ai/describe/drafting.ts';
import type { History } from '../history/history.ts';
import type { CommitMessage, DescriptionApi } from './api.ts';
import { readNameless } from './branch.ts';
import type { ChangeInCheckout, DescribedCheckout } from './checkout.ts';
import { ifTold } from './courtesy.ts';
import { filesOf, wholeDiff } from './files.ts';
import { linksOf, namedIssues } from './links.ts';
import { type KnownTemplates, sectionsFor } from './sections.ts';
import { readTestRuns, type TestRuns } from './test-runs.ts';
import { titleFrom } from './title.ts';

export interface DraftingDeps {
  checkout: DescribedCheckout;
  api: DescriptionApi;
  history: Pick<History, 'list' | 'find'>;
  /** Hides what is secret. */
  conceal(text: string): string;
  /** How long GitHub may take for what would be good to know. */
  patienceMs?: number;
}

const PATIENCE_MS = 8000;
const MOST_ISSUES = 3;
const NO_CHECKOUT: ChangeInCheckout = { headSha: null, templates: null, commits: null, diff: null };
const NO_HEAD =
  'The newest commit of this change is not known here, so that no command can be said to have run on it.';
const NO_RUNS: TestRuns = { tests: [], stale: [] };

/** @param end the host is ending */
export function createReadDrafting(deps: DraftingDeps, end: AbortSignal): ReadDrafting {
  const { checkout, api, conceal, patienceMs = PATIENCE_MS } = deps;
  return async (asked) => {
    const { page } = asked;
    // As wholes: a secret of several lines is none in any of them.
    const describe = { ...asked.describe, body: conceal(asked.describe.body) };
    const repository = repositoryOf(page);
    const problems: string[] = [];
    const soon = AbortSignal.any([end, AbortSignal.timeout(patienceMs)]);
    const orElse = <T>(work: Promise<T>, otherwise: T) => expected(work, otherwise, problems, soon);
    const labels = repository === null ? [] : labelsOf(repository, page, api, end);
    const wanted = repository && wantedOf(page, repository, asked.account === null);
    const change = (wanted && (await orElse(checkout.changeIn(wanted, end), NO_CHECKOUT))) ?? NO_CHECKOUT;
    const headSha = page?.headSha ?? change.headSha;
    const sources = { repository, page, change, api, soon, orElse };
    const [templates, commits] = await Promise.all([knownTemplates(sources), knownCommits(sources)]);
    const runs =
      repository === null ? NO_RUNS : await orElse(runsOf(deps, repository, headSha, commits, end), NO_RUNS);
    const hidden = templates.list.map(({ path, text }) => ({ path, text: conceal(text) }));
    const { problem, ...sections } = sectionsFor(describe, { ...templates, list: hidden });
    if (headSha === null) problems.push(NO_HEAD);
    const named = namedIssues(page, commits);
    const title = titleFrom(page, commits);
    const links = linksOf(page, commits);
    // Of names with secrets in it nothing could be hidden any more: they would be written otherwise.
    const titles = [title, describe.title, commits[0]?.title ?? null].map((each) => each && conceal(each));
    const source = {
      titles: titles.filter((each) => !each?.includes('[REDACTED')),
      issues: links.map(({ ref }) => ref),
    };
    const diff = wholeDiff(asked, change.diff);
    const outline: Outline = {
      ...sections,
      headSha,
      ...runs,
      links,
      issues: named,
      files: filesOf({ ...asked, diff }),
      commits: commits.map(({ sha, title: first }) => ({ sha, title: first })),
      title,
      labels: await labels,
      branch: repository === null ? null : await readNameless(page, repository, source, deps, soon),
      problems: [...problems, ...(problem === null ? [] : [problem])],
    };
    const issues = repository === null ? [] : await readIssues(repository, named, api, soon);
    const messages = commits.map(({ title: first, body }) => ({ title: first, body }));
    return { drafting: concealed({ outline, messages, issues }, conceal), diff };
  };
}

type OrElse = <T>(work: Promise<T>, otherwise: T) => Promise<T>;

/** What cannot be found out is said, and the draft goes on without it. */
async function expected<T>(
  work: Promise<T>,
  otherwise: T,
  problems: string[],
  soon: AbortSignal,
): Promise<T> {
  return work.catch((error: unknown) => {
    if (error instanceof AppError) problems.push(error.message);
    else if (soon.aborted) problems.push('GitHub took too long to tell more of this change.');
    else throw error;
    return otherwise;
  });
}

function repositoryOf(page: PageFacts | null): Repository | null {
  if (!page?.owner || !page.repo) return null;
  return { host: page.host, owner: page.owner, repo: page.repo };
}

function wantedOf(page: PageFacts | null, repository: Repository, wantsDiff: boolean) {
  return {
    repository,
    headSha: page?.headSha ?? null,
    head: page?.head ?? null,
    base: page?.base ?? null,
    wantsDiff,
  };
}

/** Where facts come from: the checkout first, then GitHub, then the page. */
interface Sources {
  repository: Repository | null;
  page: PageFacts | null;
  change: ChangeInCheckout;
  api: DescriptionApi;
  soon: AbortSignal;
  orElse: OrElse;
}

async function knownTemplates(sources: Sources): Promise<KnownTemplates> {
  const { repository, page, change, api, soon, orElse } = sources;
  if (change.templates !== null) return { list: change.templates, from: 'checkout' };
  if (repository === null) return { list: [], from: 'api' };
  const list = await orElse(api.templatesOf(repository, page?.base?.ref ?? null, soon), []);
  return { list, from: 'api' };
}

async function knownCommits(sources: Sources): Promise<CommitMessage[]> {
  const { repository, page, change, api, soon, orElse } = sources;
  if (change.commits !== null && change.commits.length > 0) return change.commits;
  const shown = (page?.commits ?? []).map(({ sha, title }) => ({ sha, title, body: '' }));
  const number = page?.kind === 'pull-request' ? page.number : null;
  if (repository === null || number === null) return shown;
  return orElse(api.commitsOf(repository, number, soon), shown);
}

function runsOf(
  { history, checkout }: DraftingDeps,
  repository: Repository,
  headSha: string | null,
  commits: readonly CommitMessage[],
  end: AbortSignal,
): Promise<TestRuns> {
  const wanted = { repository, headSha, commits: commits.map(({ sha }) => sha) };
  return readTestRuns(wanted, history, checkout, end);
}

const LABELS_MS = 3000;

/** Suggestions are a courtesy: nobody waits long for them. */
async function labelsOf(
  repository: Repository,
  page: PageFacts | null,
  api: DescriptionApi,
  end: AbortSignal,
): Promise<string[]> {
  const soon = AbortSignal.any([end, AbortSignal.timeout(LABELS_MS)]);
  const all = await ifTold(api.labelsOf(repository, soon), [], soon);
  return all.filter((label) => !page?.labels.includes(label));
}

/** What they say helps. */
async function readIssues(
  repository: Repository,
  named: readonly string[],
  api: DescriptionApi,
  soon: AbortSignal,
): Promise<Drafting['issues']> {
  const own = named.flatMap((ref) => /^#(\d+)$/.exec(ref)?.[1] ?? []).slice(0, MOST_ISSUES);
  const read = own.map(async (number) => {
    const text = await ifTold(api.issueOf(repository, Number(number), soon), null, soon);
    return text === null ? [] : [{ ref: `#${number}`, title: text.title, body: withLineFeeds(text.body) }];
  });
  return (await Promise.all(read)).flat();
}

/** Only what is secret changes: text of the person's keeps every other character. */
function concealed(drafting: Drafting, conceal: (text: string) => string): Drafting {
  return JSON.parse(JSON.stringify(drafting), (_, value: unknown) =>
    typeof value === 'string' ? conceal(value) : value,
  ) as Drafting;
}
