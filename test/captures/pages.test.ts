import { expect, test } from 'vitest';
import { parsePage } from '../../native-host/cli/read-page.ts';
import type { PageContext } from '../../shared/page/context.ts';
import { readPage } from '../../shared/page/read.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

interface Branch {
  owner: string;
  repo?: string;
  branch: string;
}

/** What is known of a saved page; the names are the captures' own. */
interface Truth {
  type: string;
  owner?: string;
  repo?: string;
  number?: number;
  title?: string;
  subject?: string;
  author?: string;
  state?: string;
  base?: Branch;
  head?: Branch;
  headSha?: string;
  headOid?: string;
  sha?: string;
  bodyEmpty?: boolean;
  bodyTextFirst200?: string;
  bodyMarkdown?: string | null;
  bodyMarkdownFirst200?: string;
  titleInput?: { value: string };
  bodyTextarea?: { value: string } | string;
  changedFiles?: (string | { path: string; additions: number; deletions: number; changeType: string })[];
  filesRendered?: string[];
  additions?: number;
  deletions?: number;
  additionsInRenderedFiles?: number;
  deletionsInRenderedFiles?: number;
  commitsCount?: number;
}

type Verdict = 'right' | 'missing' | 'wrong';
interface Finding {
  page: string;
  era: string;
  field: string;
  verdict: Verdict;
  seen: unknown;
  wanted: unknown;
}

const kinds: Record<string, PageContext['kind']> = {
  pull_request: 'pull-request',
  issue: 'issue',
  commit: 'commit',
  compare: 'compare',
  new_issue: 'other',
};

/** Where the truth says nothing, wanted is undefined and the field is not counted. */
function comparisons(truth: Truth, page: PageContext): [string, unknown, unknown][] {
  const body = wantedBody(truth);
  const files = truth.changedFiles?.map((file) => (typeof file === 'string' ? file : file.path));
  const rendered = page.files.filter((file) => file.rendered);
  return [
    ['kind', page.kind, kinds[truth.type]],
    ['owner', page.owner, truth.owner],
    ['repo', page.repo, truth.repo],
    ['number', page.number, truth.number],
    ['title', page.title, truth.title ?? truth.subject ?? truth.titleInput?.value],
    ['author', page.author, truth.author],
    ['state', page.state, truth.state?.toLowerCase()],
    ['base', ...branches(page.base, truth.base)],
    ['head', ...branches(page.head, truth.head)],
    ['headSha', page.headSha, truth.headSha ?? truth.headOid ?? truth.sha],
    ['body', page.body === null ? null : opening(page.body, body), body],
    ['files', seen(page.files.map((file) => file.path).toSorted()), files?.toSorted()],
    ['rendered', seen(rendered.map((file) => file.path).toSorted()), truth.filesRendered?.toSorted()],
    ['commits', seen(page.commits)?.length ?? null, truth.commitsCount],
    ['counts', counts(page), wantedCounts(truth)],
    ['rows', rowCounts(page), rowsWanted(truth)],
  ];
}

function branches(seen: PageContext['base'], wanted: Branch | undefined): [unknown, unknown] {
  const name = (owner: string, repo: string | undefined, ref: string) => `${owner}/${repo ?? ''}:${ref}`;
  if (!wanted) return [null, undefined];
  const repo = wanted.repo === undefined ? undefined : seen?.repo;
  return [seen && name(seen.owner, repo, seen.ref), name(wanted.owner, wanted.repo, wanted.branch)];
}

/** Undefined where nothing is known, null where the truth is that the page does not show it. */
function wantedBody(truth: Truth): string | null | undefined {
  if (truth.bodyMarkdown === null) return null;
  if (truth.bodyEmpty) return '';
  const form = typeof truth.bodyTextarea === 'object' ? truth.bodyTextarea.value : undefined;
  const text = truth.bodyMarkdown ?? truth.bodyMarkdownFirst200 ?? truth.bodyTextFirst200 ?? form;
  return text === undefined ? undefined : letters(text);
}

/** As much of the body as the truth has; source and text differ in everything but letters. */
function opening(body: string, wanted: string | null | undefined): string {
  const length = wanted?.length ?? 0;
  return length === 0 ? body : letters(body).slice(0, length);
}

/** Letters and digits of the first lines, before GitHub puts titles where the source has `#7`. */
function letters(text: string): string {
  return text
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/[^\p{L}\p{N}]/gu, '')
    .slice(0, 60);
}

function seen<T>(values: T[]): T[] | null {
  return values.length > 0 ? values : null;
}

function wantedCounts(truth: Truth): string | undefined {
  const files = truth.changedFiles?.filter((file) => typeof file === 'object');
  if (files?.length)
    return files.map((f) => `${f.changeType.toLowerCase()} +${f.additions} -${f.deletions}`).join();
  const isWhole = truth.additions !== undefined && truth.filesRendered?.length !== 0;
  return isWhole && truth.type !== 'compare' ? `+${truth.additions} -${truth.deletions}` : undefined;
}

function counts(page: PageContext): string | null {
  if (page.files.length === 0) return null;
  if (page.tab === 'files' && page.files.length > 1) {
    return page.files.map((file) => `${file.change} +${file.additions} -${file.deletions}`).join();
  }
  return page.files.map((file) => `+${file.additions} -${file.deletions}`).join();
}

function rowsWanted(truth: Truth): string | undefined {
  const plus = truth.additionsInRenderedFiles ?? (truth.type === 'compare' ? undefined : truth.additions);
  const minus = truth.deletionsInRenderedFiles ?? truth.deletions;
  return plus === undefined ? undefined : `+${plus} -${minus}`;
}

function rowCounts(page: PageContext): string | null {
  if (page.diff === null) return null;
  const lines = page.diff.split('\n');
  const plus = lines.filter((line) => line.startsWith('+') && !line.startsWith('+++ ')).length;
  const minus = lines.filter((line) => line.startsWith('-') && !line.startsWith('--- ')).length;
  return `+${plus} -${minus}`;
}

async function findings(name: string): Promise<Finding[]> {
  const html = readCapture('html', name);
  const known = JSON.parse(readCapture('html', name.replace(/html$/, 'json')));
  const page = readPage(await parsePage(html), known.url);
  const era = known.era.replace(/[(:,].*/, '').trim();
  return comparisons(known.expected, page)
    .filter(([, , wanted]) => wanted !== undefined)
    .map(([field, value, wanted]) => ({
      ...{ page: name, era, field, seen: value, wanted },
      verdict: verdict(value, wanted),
    }));
}

function verdict(value: unknown, wanted: unknown): Verdict {
  if (JSON.stringify(value) === JSON.stringify(wanted)) return 'right';
  return value === null ? 'missing' : 'wrong';
}

/** Right of all, by era and field. */
function table(all: readonly Finding[]): string {
  const fields = [...new Set(all.map((finding) => finding.field))];
  const eras = [...new Set(all.map((finding) => finding.era))];
  const cell = (era: string, field: string) => {
    const here = all.filter((finding) => finding.era === era && finding.field === field);
    const right = here.filter((finding) => finding.verdict === 'right').length;
    return here.length === 0 ? '·' : `${right}/${here.length}`;
  };
  const width = Math.max(...eras.map((era) => era.length));
  const line = (first: string, cells: string[]) =>
    `${first.padEnd(width)} ${cells.map((text) => text.padStart(8)).join(' ')}`;
  return [
    line('era', fields),
    ...eras.map((era) =>
      line(
        era,
        fields.map((field) => cell(era, field)),
      ),
    ),
  ].join('\n');
}

test.skipIf(!hasCaptures('html'))('every saved page is read as it is', async () => {
  const known = listCaptures('html', '.json');
  const names = listCaptures('html', '.html').filter((name) => known.includes(name.replace(/html$/, 'json')));
  const all = (await Promise.all(names.map(findings))).flat();
  const failed = all.filter((finding) => finding.verdict !== 'right');
  const report = failed.map(
    (f) => `${f.verdict} ${f.page} ${f.field}: ${JSON.stringify(f.seen)} for ${JSON.stringify(f.wanted)}`,
  );
  console.log([table(all), `${all.length - failed.length} of ${all.length}`, ...report].join('\n'));
  expect(failed.filter((finding) => finding.verdict === 'wrong')).toEqual([]);
  expect((all.length - failed.length) / all.length).toBeGreaterThanOrEqual(0.98);
});
