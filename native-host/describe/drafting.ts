import type { Outline } from '../../shared/describe/outline.ts';
import { repositoryOf } from '../../shared/page/repository.ts';
import type { AskedDraft, ReadDrafting } from '../ai/describe/drafting.ts';
import type { History } from '../history/history.ts';
import { mapStrings } from '../map-strings.ts';
import type { DescriptionApi } from './api.ts';
import type { DescribedCheckout } from './checkout.ts';
import { type Facts, readFacts } from './facts.ts';
import { filesOf, wholeDiff } from './files.ts';
import { readIssues } from './issues.ts';
import { readLabels } from './labels.ts';
import { linksOf, namedIssues } from './links.ts';
import { type NameSource, readNameless } from './nameless.ts';
import { type KnownTemplates, sectionsFor } from './sections.ts';
import type { Sources } from './sources.ts';
import { titleFrom } from './title.ts';

export interface DraftingDeps {
  checkout: DescribedCheckout;
  api: DescriptionApi;
  history: Pick<History, 'list' | 'find'>;
  /** Hides what is secret. */
  conceal: Conceal;
}

type Conceal = (text: string) => string;

/** How long GitHub may take for what would be good to know. */
const PATIENCE_MS = 8000;

/** @param end the host is ending */
export function createReadDrafting(
  { checkout, api, history, conceal }: DraftingDeps,
  end: AbortSignal,
): ReadDrafting {
  return async (asked) => {
    const { page } = asked;
    const soon = AbortSignal.any([end, AbortSignal.timeout(PATIENCE_MS)]);
    const sources: Sources = { page, repository: repositoryOf(page), checkout, api, end, soon, problems: [] };
    const labels = readLabels(sources);
    const facts = await readFacts(sources, history, asked.account === null);
    const diff = wholeDiff(asked, facts.diff);
    const outline = await outlineOf({ ...asked, diff }, facts, labels, sources, conceal);
    const issues = await readIssues(sources, outline.issues);
    const messages = facts.commits.map(({ title, body }) => ({ title, body }));
    // Only what is secret changes: text of the person's keeps every other character.
    return { drafting: mapStrings({ outline, messages, issues }, conceal), diff };
  };
}

async function outlineOf(
  asked: AskedDraft,
  { headSha, templates, commits, runs }: Facts,
  labels: Promise<string[]>,
  sources: Sources,
  conceal: Conceal,
): Promise<Outline> {
  const { page } = asked;
  const { problem, ...sections } = sectionsIn(asked, templates, conceal);
  const title = titleFrom(page, commits);
  const links = linksOf(page, commits);
  const titles = [title, asked.describe.title, commits[0]?.title ?? null];
  const refs = links.map(({ ref }) => ref);
  return {
    ...sections,
    headSha,
    ...runs,
    links,
    issues: namedIssues(page, commits),
    files: filesOf(asked),
    commits: commits.map(({ sha, title: first }) => ({ sha, title: first })),
    title,
    labels: await labels,
    branch: await readNameless(sources, nameSource(titles, refs, conceal)),
    problems: [...sources.problems, ...(problem === null ? [] : [problem])],
  };
}

/** Secrets are hidden in whole texts: one of several lines is none in any of them. */
function sectionsIn({ describe }: AskedDraft, templates: KnownTemplates, conceal: Conceal) {
  const list = templates.list.map(({ path, text }) => ({ path, text: conceal(text) }));
  return sectionsFor({ ...describe, body: conceal(describe.body) }, { ...templates, list });
}

/** Titles with secrets are none to name a branch after: written as a name, nothing could be hidden in them. */
function nameSource(titles: readonly (string | null)[], issues: string[], conceal: Conceal): NameSource {
  const safe = titles.map((title) => title && conceal(title));
  return { titles: safe.filter((title) => !title?.includes('[REDACTED')), issues };
}
