import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readPage } from './read.ts';

const read = (body: string, place = 'pull/7', head = '') =>
  readPage(
    parseHTML(`<html><head>${head}</head><body>${body}</body></html>`).document,
    `https://github.com/o/r/${place}`,
  );
const embedded = (payload: unknown) =>
  `<script type="application/json" data-target="react-app.embeddedData">${JSON.stringify({ payload })}</script>`;
const sha = (letter: string) => letter.repeat(40);
const opening =
  '<div id="pullrequest-1" class="timeline-comment"><a class="author">ann</a><div class="comment-body">It.</div></div>';
const reply =
  '<div id="issuecomment-2"><div class="timeline-comment"><a class="author">bob</a><div class="comment-body">Why?</div></div></div>';

const folded = (resolved: boolean) =>
  `<div class="js-resolvable-timeline-thread-container" data-resolved="${resolved}" data-deferred-content-url="/o/r/pull/7/threads/1"><a class="text-mono" href="/o/r/pull/7/files/x#diff-1">src/a.ts</a><button>Show resolved</button></div>`;

test('a thread that is folded has its place and its state; that its comments are not there is said', () => {
  const page = read(opening + folded(true) + folded(false));
  const thread = { author: null, path: 'src/a.ts', line: null, comments: [] };
  expect(page.threads).toEqual([
    { ...thread, resolved: true },
    { ...thread, resolved: false },
  ]);
  expect(page.missing).toContain('threads');
  expect(read(opening + reply).missing).not.toContain('threads');
});

test('hidden items of a long timeline are said to be missing', () => {
  const more =
    '<div id="js-progressive-timeline-item-container"><form class="ajax-pagination-form"><button>42 hidden items</button></form></div>';
  const page = read(`<div class="js-discussion">${opening}${reply}${more}</div>`);
  expect(page.threads).toHaveLength(1);
  expect(page.missing).toContain('threads');
});

test('fewer commits than the tab counts are a part, in the classic page and in the shell', () => {
  const commits = `<div class="js-discussion"><a title="Fix" href="/o/r/pull/7/commits/${sha('a')}">Fix</a></div>`;
  const classic = (count: string) => `<span id="commits_tab_counter">${count}</span>`;
  const react = (count: string) =>
    `<a id="prs-commits-anchor-tab">Commits<span data-component="CounterLabel">${count}</span><span class="sr-only">(${count})</span></a>`;
  for (const counter of [classic, react]) {
    expect(read(counter('1') + commits).missing).not.toContain('commits');
    expect(read(counter('1,250') + commits).missing).toContain('commits');
  }
});

test('fewer files than the tab counts are a part; of some commits the tab does not speak', () => {
  const files =
    '<span id="files_tab_counter">2</span><div class="file"><div class="file-header" data-path="a.ts"></div></div>';
  expect(read(files, 'pull/7/files').missing).toContain('files');
  expect(read(files, 'pull/7/files/1a2b3c4..5d6e7f8').missing).not.toContain('files');
});

const repository = { ownerLogin: 'o', name: 'r' };
const summaries = [{ path: 'a.ts', pathDigest: '1', changeType: 'MODIFIED', linesAdded: 1, linesDeleted: 0 }];
const changes = (more: object) =>
  embedded({
    pullRequestsChangesRoute: {
      ...{ pullRequest: { number: 7 }, repository, diffSummaries: summaries },
      ...{ comparison: { fullDiff: { headOid: sha('b') }, selectedRange: null, viewing: 'FULL' }, ...more },
    },
  });

test('a payload says itself when it has not all files or threads', () => {
  const thread = { 9: { isResolved: false, commentsData: { comments: [] } } };
  const whole = read(changes({ markers: { threads: thread } }), 'pull/7/changes');
  expect(whole.missing).not.toEqual(expect.arrayContaining(['files']));
  expect(whole.missing).not.toEqual(expect.arrayContaining(['threads']));
  const part = {
    pageLimits: { filesLimitExceeded: true },
    markers: { threads: thread, threadsPageInfo: { hasNextPage: true } },
  };
  expect(read(changes(part), 'pull/7/changes').missing).toEqual(expect.arrayContaining(['files', 'threads']));
});

test('changes of some commits are taken for those commits alone', () => {
  const range = { comparison: { fullDiff: {}, selectedRange: { startOid: sha('c'), endOid: sha('d') } } };
  const files = (more: object, place: string) => read(changes(more), `pull/7/${place}`).files.length;
  expect(files(range, `changes/${'c'.repeat(9)}..${'d'.repeat(9)}`)).toBe(1);
  expect(files(range, `changes/${'c'.repeat(9)}..${'e'.repeat(9)}`)).toBe(0);
  expect(files(range, 'changes')).toBe(0);
  expect(files({ commit: { oid: sha('f') } }, 'changes')).toBe(0);
  expect(files({ commit: { oid: sha('f') } }, `changes/${sha('f')}`)).toBe(1);
});

const issue = (more: object) =>
  embedded({
    preloadedQueries: [
      {
        result: {
          data: {
            repository: { issue: { number: 7, repository: { name: 'r', owner: { login: 'o' } }, ...more } },
          },
        },
      },
    ],
  });
const comment = { node: { __typename: 'IssueComment', author: { login: 'ann' }, body: 'Still.' } };

test('an issue whose payload has a part of its timeline; its labels and what closes it', () => {
  const items = (totalCount: number) => ({ frontTimelineItems: { totalCount, edges: [comment] } });
  expect(read(issue(items(1)), 'issues/7').missing).not.toContain('threads');
  expect(read(issue(items(40)), 'issues/7').missing).toContain('threads');
  const page = read(
    issue({
      labels: { edges: [{ node: { name: 'bug: a b' } }] },
      closedByPullRequestsReferences: { nodes: [{ url: 'https://github.com/o/r/pull/12' }] },
    }),
    'issues/7',
  );
  expect(page).toMatchObject({ labels: ['bug: a b'], linkedIssues: ['#12'] });
});

test('what GitHub links under "Development" is linked, whatever the description says', () => {
  const form =
    '<form aria-label="Link issues"><a href="https://github.com/o/r/issues/3">It</a><a href="/x/y/issues/4">Other</a></form>';
  expect(read(opening + form).linkedIssues).toEqual(['#3', 'x/y#4']);
});

test('the list of commits: the payload of its tab, else its rows', () => {
  const layout = { pullRequest: { number: 7, commitsCount: 1 }, repository };
  const listed = { commitGroups: [{ commits: [{ oid: sha('a'), shortMessage: 'Fix' }] }] };
  const told = read(
    embedded({ pullRequestsLayoutRoute: layout, pullRequestsCommitsRoute: listed }),
    'pull/7/commits',
  );
  expect(told.commits).toEqual([{ sha: sha('a'), title: 'Fix' }]);
  const stale = embedded({
    pullRequestsLayoutRoute: { ...layout, pullRequest: { number: 6 } },
    pullRequestsCommitsRoute: listed,
  });
  expect(read(stale, 'pull/7/commits').commits).toEqual([]);
  const react = `<li data-testid="commit-row-item"><h4><a href="/o/r/pull/7/commits/${sha('b')}">Two</a></h4></li>`;
  const classic = `<li class="js-commits-list-item"><a class="markdown-title" href="/o/r/pull/7/commits/${sha('c')}">Three</a></li>`;
  expect(read(react, 'pull/7/commits').commits).toEqual([{ sha: sha('b'), title: 'Two' }]);
  expect(read(classic, 'pull/7/commits').commits).toEqual([{ sha: sha('c'), title: 'Three' }]);
});
