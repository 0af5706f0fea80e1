import fc from 'fast-check';
import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { PageContext } from './context.ts';
import { readPage } from './read.ts';

const url = 'https://github.com/o/r/pull/7';
const read = (html: string, address = url) =>
  readPage(parseHTML(`<html><head></head><body>${html}</body></html>`).document, address);

const header = {
  author: { login: 'ann[bot]' },
  baseBranch: 'main',
  headBranch: '12-fix',
  headRepositoryName: 'fork',
  headRepositoryOwnerLogin: 'ann',
  headSha: 'a'.repeat(40),
  number: 7,
  state: 'OPEN',
  title: 'Fix `it`',
  commitsCount: 1,
};
const repository = { ownerLogin: 'o', name: 'r' };
const shell = (more: object = {}) => ({
  pullRequestsLayoutRoute: { pullRequest: { ...header, ...more }, repository },
});
const embedded = (payload: unknown) =>
  `<script type="application/json" data-target="react-app.embeddedData">${JSON.stringify({ payload }).replaceAll('</', '<\\/')}</script>`;

const reactHeader = (number: number, title: string, status: string) =>
  `<h1 data-component="PH_Title"><span class="markdown-title">${title}</span><span>#${number}</span></h1>` +
  `<span class="prc-StateLabel-StateLabel-x" data-status="${status}">…</span>`;

test('a React pull request: header and payload together', () => {
  const description =
    '<div id="pullrequest-1" class="timeline-comment"><a class="author" href="/apps/ann">ann</a>' +
    '<div class="comment-body"><p>Closes #3</p></div></div>';
  const page = read(embedded(shell()) + reactHeader(7, 'Fix <code>it</code>', 'pullMerged') + description);
  expect(page).toMatchObject({
    ...{ kind: 'pull-request', tab: 'conversation', host: 'github.com', owner: 'o', repo: 'r', number: 7 },
    ...{ title: 'Fix it', state: 'merged', author: 'ann[bot]', body: 'Closes #3' },
    base: { owner: 'o', repo: 'r', ref: 'main' },
    head: { owner: 'ann', repo: 'fork', ref: '12-fix' },
    headSha: 'a'.repeat(40),
    linkedIssues: ['#3', '#12'],
  });
  expect(page.missing).toEqual(['labels', 'files', 'diff', 'commits', 'checks']);
});

test('a payload of the page before is not taken for this one', () => {
  const stale = embedded(shell({ number: 6 }));
  const page = read(stale + reactHeader(7, 'Now', 'draft'));
  expect(page).toMatchObject({ title: 'Now', state: 'draft', author: null, base: null, headSha: null });
  expect(page.missing).toContain('author');
  const elsewhere = read(embedded(shell()), 'https://github.com/o/other/pull/7');
  expect(elsewhere.title).toBeNull();
});

test('elements of the page before are not taken for this one', () => {
  const page = read(reactHeader(6, 'Before', 'pullOpened') + embedded(shell()));
  expect(page).toMatchObject({ title: 'Fix `it`', state: 'open', author: 'ann[bot]' });
  expect(read(reactHeader(6, 'Before', 'pullOpened')).title).toBeNull();
});

test('without a payload the branches are read from the header', () => {
  const link = (href: string) => `<a class="PullRequestBranchName-module__x" href="${href}">x</a>`;
  const page = read(
    reactHeader(7, 'A', 'pullOpened') +
      link('/o/r/tree/main') +
      link('https://github.com/ann/fork/tree/a/b%20c'),
  );
  expect(page.base).toEqual({ owner: 'o', repo: 'r', ref: 'main' });
  expect(page.head).toEqual({ owner: 'ann', repo: 'fork', ref: 'a/b c' });
});

const changes = (more: object = {}) => ({
  ...shell({ title: 'Newer' }),
  pullRequestsChangesRoute: {
    pullRequest: header,
    repository,
    comparison: { fullDiff: { headOid: 'b'.repeat(40) }, selectedRange: null },
    commits: [{ oid: 'c'.repeat(40), messageHeadline: 'One' }],
    diffSummaries: [
      { path: 'a.ts', pathDigest: '1', changeType: 'ADDED', linesAdded: 1, linesDeleted: 0, markersMap: {} },
      {
        ...{ path: 'b.ts', pathDigest: '2', changeType: 'MODIFIED', linesAdded: 0, linesDeleted: 1 },
        markersMap: { L4: { threads: [{ id: 9 }] } },
      },
    ],
    diffContents: [
      {
        ...{ path: 'b.ts', pathDigest: '2', status: 'MODIFIED' },
        diffLines: [
          { type: 'HUNK', text: '@@ -4 +3,0 @@', left: 3, right: 3 },
          { type: 'DELETION', text: '-gone', left: 4, right: 3 },
        ],
      },
    ],
    markers: {
      threads: {
        9: { isResolved: true, commentsData: { comments: [{ author: { login: 'bob' }, body: 'Why?' }] } },
      },
    },
    ...more,
  },
});

test('React changes: every file, the diff of those that are there, threads in their place', () => {
  const page = read(embedded(changes()), `${url}/changes`);
  expect(page.title).toBe('Newer');
  expect(page.headSha).toBe('b'.repeat(40));
  expect(page.files).toEqual([
    { path: 'a.ts', change: 'added', additions: 1, deletions: 0, rendered: false },
    { path: 'b.ts', change: 'modified', additions: 0, deletions: 1, rendered: false },
  ]);
  expect(page.diff).toBe('diff --git a/b.ts b/b.ts\n--- a/b.ts\n+++ b/b.ts\n@@ -4 +3,0 @@\n-gone\n');
  expect(page.threads).toEqual([
    { author: 'bob', path: 'b.ts', line: 4, resolved: true, comments: [{ author: 'bob', body: 'Why?' }] },
  ]);
});

test('changes of all commits are not shown for some of them', () => {
  const page = read(embedded(changes()), `${url}/changes/a1b2c3d..e4f5a6b`);
  expect(page.files).toEqual([]);
  expect(page.missing).toEqual(expect.arrayContaining(['files', 'diff']));
});

const titled = (title: string, body: string, address = url) =>
  readPage(
    parseHTML(`<html><head><title>${title}</title></head><body>${body}</body></html>`).document,
    address,
  );
const classicHeader =
  '<div id="partial-discussion-header"><h1 class="gh-header-title"><bdi class="js-issue-title">Fix</bdi> <span>#7</span></h1>' +
  '<div class="gh-header-meta"><span class="State" title="Status: Merged">Merged</span>' +
  '<a class="author">merger</a> merged 1 commit into <span class="commit-ref" title="o/r:main"></span> from ' +
  '<span class="commit-ref head-ref" title="ann/fork:x:y"></span></div></div>';

test('a merged classic pull request: the author is not the one who merged it', () => {
  const page = titled('Fix by ann · Pull Request #7 · o/r', classicHeader);
  expect(page).toMatchObject({ title: 'Fix', state: 'merged', author: 'ann' });
  expect(page.head).toEqual({ owner: 'ann', repo: 'fork', ref: 'x:y' });
});

test('a title that imitates the one of another page names no author', () => {
  const forged = 'x by evil · Pull Request #7 · o/r by ann · Pull Request #7 · o/r';
  expect(titled(forged, classicHeader).author).toBe('ann');
  expect(titled('x by evil · Pull Request #8 · o/r', classicHeader).author).toBeNull();
});

const comment = (body: string) =>
  `<div class="timeline-comment"><a class="author">ann</a><div class="comment-body">${body}</div></div>`;

test('the description: nothing, text, or its source', () => {
  const empty = comment('<p><em>No description provided.</em></p>');
  expect(read(classicHeader + empty).body).toBe('');
  expect(read(classicHeader + comment('<p>No description provided.</p>')).body).toBe(
    'No description provided.',
  );
  const rendered = '<h2>Summary</h2><p>It<br>\nretries.</p><ul><li>a</li><li>b</li></ul>';
  expect(read(classicHeader + comment(rendered)).body).toBe('Summary\n\nIt\nretries.\n\na\n\nb');
  const field = '<textarea name="pull_request[body]" id="issue-1-body">\n**source**</textarea>';
  expect(read(classicHeader + comment('source') + field).body).toBe('**source**');
  expect(read(classicHeader).body).toBeNull();
});

test('a deleted, a renamed and an unloaded file of a classic page', () => {
  const file = (path: string, more: string, label = path) =>
    `<div class="file"><div class="file-header" data-path="${path}" ${more}><span class="diffstat" aria-label="0 additions & 1,234 deletions"></span>` +
    `<a title="${label}" href="#diff-x">${label}</a></div></div>`;
  const tree =
    '<ul><li><span data-filterable-item-text hidden>c.ts</span><a href="#diff-c"></a><svg class="octicon octicon-diff-added" title="added"></svg></li></ul>';
  const page = read(
    tree + file('a.ts', 'data-file-deleted="true"') + file('b.ts', '', 'old.ts → b.ts'),
    `${url}/files`,
  );
  expect(page.files).toEqual([
    { path: 'c.ts', change: 'added', additions: null, deletions: null, rendered: false },
    { path: 'a.ts', change: 'deleted', additions: 0, deletions: 1234, rendered: false },
    { path: 'b.ts', change: 'renamed', additions: 0, deletions: 1234, rendered: false },
  ]);
});

test('comments of a React issue; a payload without a timeline leaves them unread', () => {
  const issue = { number: 7, title: 'Slow', repository: { name: 'r', owner: { login: 'o' } } };
  const readIssue = (more: object) => {
    const payload = {
      preloadedQueries: [{ result: { data: { repository: { issue: { ...issue, ...more } } } } }],
    };
    return read(embedded(payload), 'https://github.com/o/r/issues/7');
  };
  const node = { __typename: 'IssueComment', author: { login: 'ann' }, body: 'Still slow.' };
  const told = readIssue({ frontTimelineItems: { edges: [{ node }] } });
  expect(told.threads[0]?.comments).toEqual([{ author: 'ann', body: 'Still slow.' }]);
  expect(told.missing).not.toContain('threads');
  expect(readIssue({}).missing).toContain('threads');
});

test('a React issue from its payload', () => {
  const issue = {
    ...{ number: 7, title: 'Bug', state: 'CLOSED', body: 'It *fails*', author: { login: 'ann' } },
    frontTimelineItems: {
      edges: [{ node: { __typename: 'IssueComment', author: { login: 'bob' }, body: 'Yes' } }],
    },
  };
  const payload = { preloadedQueries: [{ result: { data: { repository: { issue } } } }] };
  const page = read(embedded(payload), 'https://github.com/o/r/issues/7');
  expect(page).toMatchObject({ title: 'Bug', state: 'closed', author: 'ann', body: 'It *fails*' });
  expect(page.threads.map((thread) => thread.comments[0]?.body)).toEqual(['Yes']);
  expect(page.missing).toEqual(['labels']);
  expect(read(embedded(payload), 'https://github.com/o/r/issues/8').title).toBeNull();
});

test('a long commit subject is joined from its two halves', () => {
  const commit =
    '<div class="full-commit"><p class="commit-title">Fix the par…</p><div class="commit-desc"><pre>…ser\n\nBecause.</pre></div></div>';
  const page = read(commit, `https://github.com/o/r/commit/${'a'.repeat(40)}`);
  expect(page).toMatchObject({ title: 'Fix the parser', body: 'Because.', headSha: 'a'.repeat(40) });
});

test('a comparison is read from its address where the page does not say it', () => {
  const page = read('', 'https://github.com/o/r/compare/main...ann:fork:feat/x');
  expect(page.base).toEqual({ owner: 'o', repo: 'r', ref: 'main' });
  expect(page.head).toEqual({ owner: 'ann', repo: 'fork', ref: 'feat/x' });
  expect(read('', 'https://github.com/o/r/compare/main...ann:x').head).toBeNull();
});

test('nothing is known of an empty page, and it says so', () => {
  const page = read('');
  expect(page.missing).toHaveLength(13);
  expect(PageContext.safeParse(page).success).toBe(true);
});

test('no payload makes it throw, and what comes out has the right shape', () => {
  const keys = fc.constantFrom(...Object.keys(header), 'diffSummaries', 'diffContents', 'markers', 'path');
  const json = fc.dictionary(keys, fc.jsonValue({ maxDepth: 3 }));
  const property = fc.property(json, json, (layout, more) => {
    const payload = { ...changes(more), pullRequestsLayoutRoute: { pullRequest: layout, repository } };
    const page = read(embedded(payload), `${url}/changes`);
    expect(PageContext.safeParse(page).success).toBe(true);
  });
  fc.assert(property, { numRuns: 200 });
});

test('a document that has nothing that a document has is an empty page', () => {
  const clobbered = { title: {}, querySelector: null, querySelectorAll: null } as unknown as Document;
  expect(readPage(clobbered, url).missing).toHaveLength(13);
});
