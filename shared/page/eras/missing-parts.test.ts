import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readPage } from '../read.ts';

const repository = 'https://github.com/o/r';
const sha = 'a'.repeat(40);
const other = 'b'.repeat(40);
const read = (place: string, body: string, head = '') =>
  readPage(
    parseHTML(`<html><head>${head}</head><body>${body}</body></html>`).document,
    `${repository}/${place}`,
  );
const title = (text: string) => `<title>${text}</title>`;
const embedded = (payload: unknown) =>
  `<script type="application/json" data-target="react-app.embeddedData">${JSON.stringify({ payload })}</script>`;

const comment = (id: string, author: string, text: string) =>
  `<div class="timeline-comment-group" id="${id}"><div class="timeline-comment"><a class="author">${author}</a>` +
  `<div class="comment-body">${text}</div></div></div>`;

test('a reply is never taken for a description that is not there', () => {
  const whole =
    comment('issue-1', 'ann', '<p>It fails.</p>') + comment('issuecomment-2', 'bob', '<p>Why?</p>');
  expect(read('issues/7', whole)).toMatchObject({ author: 'ann', body: 'It fails.' });
  const page = read('issues/7', comment('issuecomment-2', 'bob', '<p>Why?</p>'));
  expect(page).toMatchObject({ author: null, body: null });
  expect(page.threads.map((thread) => thread.author)).toEqual(['bob']);
});

test('a description is "" only where the page says so; a picture is a description', () => {
  expect(read('issues/7', comment('issue-1', 'ann', '')).body).toBeNull();
  const picture = '<p><img alt="graph" src="https://example.com/a.png"></p>';
  expect(read('issues/7', comment('issue-1', 'ann', picture)).body).toBe(
    '![graph](https://example.com/a.png)',
  );
});

test('white space of the markup is drawn as one blank, in code as it stands', () => {
  const text = '<p>One\n      line<br>\n   and another</p><pre>if x:\n    y</pre>';
  expect(read('issues/7', comment('issue-1', 'ann', text)).body).toBe(
    'One line\nand another\n\nif x:\n    y',
  );
});

test('the head of a fork that was deleted is missing, and no other branch stands in for it', () => {
  const refs =
    '<span class="commit-ref base-ref" title="o/r:main"></span>' +
    '<span class="commit-ref head-ref" title="unknown repository"><span>unknown repository</span></span>';
  const page = read(
    'pull/7',
    `<div class="gh-header"><div>${refs}</div><div class="gh-header-sticky">${refs}</div></div>` +
      '<div class="js-discussion">changed the base from <span class="commit-ref" title="o/r:old"></span></div>',
  );
  expect(page.base).toEqual({ owner: 'o', repo: 'r', ref: 'main' });
  expect(page.head).toBeNull();
  const link = '<a class="PullRequestBranchName-module__x" href="/o/r/tree/main">main</a>';
  expect(read('pull/7', link + link)).toMatchObject({ base: null, head: null });
});

test('the only commit of a pull request is its head; of several none is known to be', () => {
  const commits = (count: number, ...shas: string[]) =>
    `<span id="commits_tab_counter">${count}</span><div class="js-discussion">${shas
      .map((each) => `<a title="Fix #1\n\nMore" href="/o/r/pull/7/commits/${each}">Fix</a>`)
      .join('')}</div>`;
  const page = read('pull/7', commits(1, sha));
  expect(page.headSha).toBe(sha);
  expect(page.commits).toEqual([{ sha, title: 'Fix #1' }]);
  expect(read('pull/7', commits(2, sha, other)).headSha).toBeNull();
  expect(read('pull/7', commits(5, sha)).headSha).toBeNull();
  const openWith = `<include-fragment src="/o/r/pull/7/open_with_menu?ref=${other}"></include-fragment>`;
  expect(read('pull/7', openWith + commits(2, sha, other)).headSha).toBe(other);
});

test('a thread in a timeline is on the line that it draws last', () => {
  const row = (number: number) =>
    `<tr><td class="blob-num" data-line-number="${number}"></td><td>x</td></tr>`;
  const thread =
    '<div class="file js-resolvable-timeline-thread-container"><div class="file-header"><a class="file-info" href="/o/r/pull/7/files/x#diff-1">a.ts</a></div>' +
    `<table class="diff-table">${row(8)}${row(9)}</table>` +
    `<div class="review-comment"><a class="author">bob</a><div class="comment-body"><p>Why?</p><table class="diff-table">${row(99)}</table></div></div></div>`;
  expect(read('pull/7', thread).threads).toMatchObject([{ author: 'bob', path: 'a.ts', line: 9 }]);
});

test('checks are read from the rows of the merge box', () => {
  const row = (name: string, icon: string) =>
    `<li aria-label="${name}"><div class="LeadingVisual-module__x">${icon}</div><h4 class="StatusCheckRow-module__titleHeader--x"><a>${name}</a></h4></li>`;
  const icon = (name: string) => `<svg class="octicon octicon-${name}"></svg>`;
  const page = read(
    'pull/7',
    `<ul>${row('build', icon('check'))}${row('unit', icon('x-circle-fill'))}${row('e2e', '')}${row('odd', icon('new'))}</ul>`,
  );
  expect(page.checks).toEqual([
    { name: 'build', state: 'success' },
    { name: 'unit', state: 'failure' },
    { name: 'e2e', state: 'pending' },
  ]);
  expect(page.missing).not.toContain('checks');
});

test('comments of a React issue are read where there is no payload', () => {
  const box = (author: string, text: string) =>
    `<div data-testid="comment-viewer-outer-box-1"><a data-testid="avatar-link" href="/${author}">${author}</a><div class="markdown-body">${text}</div></div>`;
  const timeline = (more: string) => `<div data-testid="issue-timeline-container">${more}</div>`;
  const told = read('issues/7', timeline(box('apps/bot', '<p>Hi</p>').replace('>apps/', '>')));
  expect(told.threads).toMatchObject([{ author: 'bot[bot]', comments: [{ body: 'Hi' }] }]);
  expect(read('issues/7', timeline('')).missing).not.toContain('threads');
  expect(read('issues/7', timeline('<button data-testid="load-more"></button>')).missing).toContain(
    'threads',
  );
});

test('the state of a React issue is in an attribute or, before that, in words', () => {
  const label = (more: string) => read('issues/7', `<span data-testid="header-state" ${more}</span>`).state;
  expect(label('data-status="issueClosedNotPlanned">…')).toBe('closed');
  expect(label('>Open')).toBe('open');
});

const place = (page: ReturnType<typeof read>) => [page.head?.ref ?? null, page.files[0]?.path ?? null];

test('a file in folders on a branch with slashes: the title tells where the path begins', () => {
  const named = (name: string) => title(`r/${name} at feat/x · o/r · GitHub`);
  expect(place(read('blob/feat/x/src/a.ts', '', named('src/a.ts')))).toEqual(['feat/x', 'src/a.ts']);
  expect(place(read('blob/feat/x/src/a.ts', '', named('a.ts')))).toEqual(['feat/x', 'src/a.ts']);
  expect(place(read('blob/feat/x/src/b.ts', '', named('a.ts')))).toEqual([null, null]);
  expect(place(read('blob/feat/x/src/a.ts', ''))).toEqual([null, null]);
  expect(place(read(`blob/${sha}/src/a.ts`, ''))).toEqual([sha, 'src/a.ts']);
});

test('a permalink tells the path and the commit, if it is of this file', () => {
  const link = (path: string) => `<a class="js-permalink-shortcut" href="/o/r/blob/${sha}/${path}"></a>`;
  const page = read('blob/feat/x/src/a.ts', link('src/a.ts'));
  expect([...place(page), page.headSha]).toEqual(['feat/x', 'src/a.ts', sha]);
  const stale = read('blob/main/b.ts', link('a.ts'));
  expect([...place(stale), stale.headSha]).toEqual(['main', 'b.ts', null]);
});

test('a file of the React view, at the top of its payload as well', () => {
  const blob = { path: 'src/a.ts', refInfo: { currentOid: sha } };
  for (const payload of [blob, { codeViewBlobLayoutRoute: blob }]) {
    const page = read('blob/refs/heads/feat/x/src/a.ts', embedded(payload));
    expect([...place(page), page.headSha]).toEqual(['feat/x', 'src/a.ts', sha]);
  }
});

test('C13: what stands in a file is read where the page holds all of it', () => {
  const blob = { path: 'src/a.ts', refInfo: { currentOid: sha } };
  const lines = ['const a = 1;', '', '// end'];
  const beside = { codeViewBlobLayoutRoute: blob, 'codeViewBlobLayoutRoute.StyledBlob': { rawLines: lines } };
  for (const payload of [beside, { ...blob, blob: { rawLines: lines } }])
    expect(read('blob/main/src/a.ts', embedded(payload)).text).toBe(lines.join('\n'));
  expect(read('blob/main/src/b.ts', embedded(beside)).text).toBeUndefined();
  const cut = { ...blob, blob: { rawLines: lines, truncated: true } };
  expect(read('blob/main/src/a.ts', embedded(cut)).text).toBeUndefined();
  const area = '<textarea id="read-only-cursor-text-area">const a = 1;</textarea>';
  expect(read('blob/main/src/a.ts', area).text).toBe('const a = 1;');
  expect(read('pull/1', area).text).toBeUndefined();
});

test('a React commit has its message in its payload; a commit of before is not this one', () => {
  const commit = {
    ...{ oid: sha, shortMessageMarkdown: '<div>Fix <code>a &lt; b</code></div>' },
    bodyMessageHtml: 'Because &#39;it&#39;\n<a href="#">#3</a>',
    authors: [{ login: null, displayName: 'Ann' }],
  };
  expect(read(`commit/${sha.slice(0, 9)}`, embedded({ commit }))).toMatchObject({
    ...{ title: 'Fix a < b', body: "Because 'it'\n#3", author: 'Ann', headSha: sha },
  });
  const shown = `<div class="full-commit"><p class="commit-title">Old</p><span class="sha-block"><span class="sha">${other}</span></span></div>`;
  expect(read(`commit/${sha}`, shown)).toMatchObject({ title: null, headSha: sha });
  expect(read(`commit/${other}`, shown).title).toBe('Old');
});

test('a commit subject cut short is whole in the title of the page, or missing', () => {
  const cut = '<div class="full-commit"><p class="commit-title">Fix the par…</p></div>';
  expect(read(`commit/${sha}`, cut).title).toBeNull();
  expect(read(`commit/${sha}`, cut, title(`Fix the parser · o/r@${sha.slice(0, 7)}`)).title).toBe(
    'Fix the parser',
  );
});

test('a comparison across forks whose repositories are not seen is read from its address', () => {
  const button = (label: string, name: string) =>
    `<span><i>${label}</i><b data-menu-button>${name}</b></span>`;
  const editor = (kind: string, ...buttons: string[]) =>
    `<div class="range-editor ${kind}">${buttons.join('')}</div>`;
  const own = editor('', button('base:', 'main'), button('compare:', 'x'));
  expect(read('compare/x', own)).toMatchObject({ base: { ref: 'main' }, head: { owner: 'o', ref: 'x' } });
  const half = editor('is-cross-repo', button('base repository:', 'o/r'), button('base:', 'main'));
  expect(read('compare/x', half)).toMatchObject({ base: { ref: 'main' }, head: null });
  const bare = editor('is-cross-repo', button('base:', 'main'), button('compare:', 'x'));
  expect(read('compare/x', bare)).toMatchObject({ base: null, head: null });
});

test('a heading of another repository with the same number is not this page', () => {
  const body = '<h1 class="gh-header-title"><bdi class="js-issue-title">Theirs</bdi> <span>#7</span></h1>';
  const titled = (repo: string) => title(`Theirs by ann · Pull Request #7 · ${repo} · GitHub`);
  expect(read('pull/7', body, titled('x/y')).title).toBeNull();
  expect(read('pull/7', body, titled('O/R'))).toMatchObject({ title: 'Theirs', author: 'ann' });
  expect(read('pull/7', body, titled('r/x · Pull Request #7 · o/r')).title).toBe('Theirs');
});

test('the head of a fork that was deleted is missing in the shell, too', () => {
  const pullRequest = { number: 7, baseBranch: 'main', headBranch: 'fix', headRepositoryName: '' };
  const payload = { pullRequestsLayoutRoute: { pullRequest, repository: { ownerLogin: 'o', name: 'r' } } };
  const page = read('pull/7', embedded(payload));
  expect(page).toMatchObject({ base: { ref: 'main' }, head: null });
  expect(page.missing).toContain('head');
});

test('an app is named as it is shown where its name is not the one of its page', () => {
  const by = (app: string, name: string) =>
    read(
      'pull/7',
      comment('pullrequest-1', 'ann', 'It.') +
        comment('issuecomment-2', name, 'Done.').replace(
          'class="author"',
          `class="author" href="/apps/${app}"`,
        ),
    ).threads[0]?.author;
  expect(by('renovate', 'renovate')).toBe('renovate[bot]');
  expect(by('copilot-swe-agent', 'Copilot')).toBe('Copilot');
});

test('of a binary file no bytes are taken for lines', () => {
  const file = (stat: string) =>
    `<div class="file"><div class="file-header" data-path="a.png"><span class="diffstat">${stat}</span></div></div>`;
  const page = read('pull/7/files', file('<span aria-label="Binary file modified">BIN</span> +1.2 KB'));
  expect(page.files).toMatchObject([{ path: 'a.png', additions: null, deletions: null }]);
});

test('checks beside the logs are read row by row; a group is no check, an icon that is not there no state', () => {
  const job = (name: string, icon: string) =>
    `<div class="checks-list-item">${icon}<a href="/o/r/actions/runs/1/job/2?pr=7">${name}</a></div>`;
  const svg = (icon: string) => `<svg aria-label="This job" class="octicon octicon-${icon}"></svg>`;
  const group = `<details class="checks-list-item"><summary>${svg('x')}CI</summary><p><a href="/o/r/actions/runs/1/job/8">one</a></p><p><a href="/o/r/actions/runs/1/job/9">two</a></p></details>`;
  const rows =
    job('unit', svg('x-circle-fill')) + job('lint', svg('check-circle-fill')) + job('odd', '') + group;
  expect(read('pull/7/checks', rows).checks).toEqual([
    { name: 'unit', state: 'failure' },
    { name: 'lint', state: 'success' },
  ]);
  expect(read('pull/7', rows).checks).toEqual([]);
});
