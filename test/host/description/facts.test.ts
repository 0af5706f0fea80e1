import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Outline } from '../../../shared/describe/outline.ts';
import { textOf } from '../../../shared/describe/template.ts';
import { git, PLANTED } from './merges.ts';
import { changePage, type DescriptionSite, describing, openDescriptionSite, tool } from './site.ts';

let site: DescriptionSite;
let heads: Record<'main' | 'first' | 'amended' | 'head', string>;

const HOUR = 3600;
const now = Math.floor(Date.now() / 1000);
const at = (seconds: number) => new Date((now + seconds) * 1000).toISOString();
const span = (start: number) => ({ startedAt: at(start), endedAt: at(start + 4) });

function put(path: string, text: string): void {
  mkdirSync(dirname(join(site.checkout, path)), { recursive: true });
  writeFileSync(join(site.checkout, path), text);
}

/** Git at a time of our choice: its log of HEAD notes it. */
function gitAt(seconds: number, ...args: string[]): string {
  const date = `${now + seconds} +0000`;
  return git(site.checkout, args, { GIT_COMMITTER_DATE: date, GIT_AUTHOR_DATE: date });
}

const TEMPLATES: Record<string, string> = {
  'docs/Pull_Request_Template.md': 'docs',
  'pull_request_template.txt': '## Top',
  '.github/PULL_REQUEST_TEMPLATE.md': '## What\n<!-- say it -->\n\n## Tests\n',
  '.github/PULL_REQUEST_TEMPLATE/bug.md': '## Bug\n\n## Fix\n',
  '.github/PULL_REQUEST_TEMPLATE/notes.png': 'no text',
  'PULL_REQUEST_TEMPLATE/other.txt': '## Other',
  'docs/pull_request_template/deep.markdown': '## Deep',
  'src/PULL_REQUEST_TEMPLATE.md': 'not a place for one',
};

beforeAll(async () => {
  site = await openDescriptionSite();
  mkdirSync(site.checkout);
  gitAt(-8 * HOUR, 'init', '-q', '-b', 'main', '.');
  gitAt(0, 'remote', 'add', 'origin', 'https://github.com/octo/tool.git');
  for (const [path, text] of Object.entries(TEMPLATES)) put(path, text);
  put('src/a.ts', '1');
  gitAt(0, 'add', '-A');
  gitAt(-8 * HOUR, 'commit', '-q', '-m', 'first');
  gitAt(-7 * HOUR, 'checkout', '-q', '-b', 'topic');
  put('src/a.ts', '2');
  gitAt(
    -6 * HOUR,
    'commit',
    '-q',
    '-am',
    `fix: two\x1e\n\n${'e'.repeat(40)}\x1fx\x1f\x1e\n\nCloses octo/other#3`,
  );
  const first = git(site.checkout, ['rev-parse', 'HEAD']);
  put('src/a.ts', '3');
  gitAt(-5 * HOUR, 'commit', '-q', '-am', 'fix: three');
  const amended = git(site.checkout, ['rev-parse', 'HEAD']);
  put('src/a.ts', '4');
  gitAt(-4 * HOUR, 'commit', '-q', '-a', '--amend', '-m', 'fix: four');
  heads = {
    main: git(site.checkout, ['rev-parse', 'main']),
    first,
    amended,
    head: git(site.checkout, ['rev-parse', 'HEAD']),
  };
  site.settings.setRepository(tool, { workspace: site.checkout });
});

afterAll(() => site.close());

const read = async (body = '', more: Parameters<typeof describing>[1] = {}, page = {}): Promise<Outline> => {
  const asked = { describe: describing(body, more), diff: null, account: null };
  const { outline } = await site.read({ ...asked, page: changePage({ headSha: heads.head, ...page }) });
  return outline;
};

describe('templates', () => {
  const all = [
    '.github/PULL_REQUEST_TEMPLATE.md',
    '.github/PULL_REQUEST_TEMPLATE/bug.md',
    'PULL_REQUEST_TEMPLATE/other.txt',
    'docs/Pull_Request_Template.md',
    'docs/pull_request_template/deep.markdown',
    'pull_request_template.txt',
  ];

  test('E1: are found in all places and under all names that GitHub knows, and no others', async () => {
    const outline = await read();
    expect(outline.templates.toSorted()).toEqual(all);
    expect(outline).toMatchObject({
      from: 'checkout',
      template: '.github/PULL_REQUEST_TEMPLATE.md',
      problems: [],
    });
    expect(textOf(outline.sections)).toBe('## What\n<!-- say it -->\n\n## Tests\n');
  });

  test.each(['bug.md', '.github/PULL_REQUEST_TEMPLATE/bug.md', 'BUG.md'])(
    'E1: `?template=%s` takes that one',
    async (template) => {
      const outline = await read('', { template });
      expect(outline.template).toBe('.github/PULL_REQUEST_TEMPLATE/bug.md');
      expect(outline.sections.map(({ title }) => title)).toEqual(['Bug', 'Fix']);
    },
  );

  test('E1: one that is not there is said, and the usual one taken', async () => {
    const outline = await read('', { template: 'none.md' });
    expect(outline).toMatchObject({
      template: '.github/PULL_REQUEST_TEMPLATE.md',
      problems: ['There is no template "none.md".'],
    });
  });

  test('E1: what the field holds comes first; its template is told all the same', async () => {
    const text = '## What\nMine.\n\n## Tests\n';
    const outline = await read(text);
    expect(outline).toMatchObject({ from: 'form', template: '.github/PULL_REQUEST_TEMPLATE.md' });
    expect(textOf(outline.sections)).toBe(text);
  });

  test('E1: another template takes the place of one that nobody touched', async () => {
    const outline = await read('## What\r\n<!-- say it -->\r\n\r\n## Tests\r\n', { template: 'bug.md' });
    expect(outline.sections.map(({ title }) => title)).toEqual(['Bug', 'Fix']);
  });

  test('E1: free words of the author’s stand before the template', async () => {
    const outline = await read('Look at this.');
    expect(textOf(outline.sections)).toBe('Look at this.\n\n## What\n<!-- say it -->\n\n## Tests\n');
    expect(outline.from).toBe('form');
  });

  test('E1: where no checkout is chosen they come from GitHub’s API', async () => {
    const contents = { ...TEMPLATES, '.github/PULL_REQUEST_TEMPLATE.md': '## From afar' };
    const other = await openDescriptionSite({
      ...{ owner: 'octo', repo: 'tool', number: 12, headSha: heads.head, mergeBase: heads.main },
      ...{ base: { sha: heads.main, ref: 'main' }, files: [], contents },
      messages: [{ sha: heads.head, message: 'fix: seven\n\nFixes #7' }],
      issues: { 7: { title: 'It breaks', body: 'Often.' } },
      labels: ['bug', 'Docs', 'in review'],
      branches: ['main', 'feat/a-b', 'feat/c-d', 'patch-2'],
    });
    const page = changePage({ headSha: heads.head });
    const { outline, issues } = await other.read({ describe: describing(), page, diff: null, account: null });
    expect(outline.templates.toSorted()).toEqual(all);
    expect(outline).toMatchObject({
      from: 'api',
      sections: [{ title: 'From afar' }],
      commits: [{ title: 'fix: seven' }],
      links: [{ ref: '#7', closes: true }],
      problems: [],
    });
    expect(issues).toEqual([{ ref: '#7', title: 'It breaks', body: 'Often.' }]);
    const reviewed = { ...page, labels: ['in review'] };
    const again = await other.read({ describe: describing(), page: reviewed, diff: null, account: null });
    expect(again.outline).toMatchObject({ labels: ['bug', 'Docs'], branch: null });
    const nameless = { ...page, kind: 'compare' as const, number: null, headSha: null };
    const head = { owner: 'octo', repo: 'tool', ref: 'patch-1' };
    const described = describing('', { title: 'Add dates to the parser' });
    const fresh = await other.read({
      describe: described,
      page: { ...nameless, head },
      diff: null,
      account: null,
    });
    expect(fresh.outline.branch).toEqual({
      name: 'patch-1',
      others: ['feat/a-b', 'feat/c-d'],
      taken: expect.arrayContaining(['feat/a-b', 'feat/c-d', 'patch-1']),
      suggestion: 'feat/add-dates-parser',
    });
    await other.close();
  });

  test('P9: a repository of countless or huge templates costs no more requests than a few, and a file is no folder', async () => {
    const folder = '.github/PULL_REQUEST_TEMPLATE';
    const many = Array.from({ length: 60 }, (_, at) => [`${folder}/${at + 10}.md`, `## ${at}`]);
    const contents = {
      [`${folder}/00.md`]: 'x'.repeat(200_000),
      ...Object.fromEntries(many),
      docs: 'a link',
    };
    const other = await openDescriptionSite({
      ...{ owner: 'octo', repo: 'tool', number: 12, headSha: heads.head, mergeBase: heads.main },
      ...{ base: { sha: heads.main, ref: 'main' }, files: [], contents },
    });
    const page = changePage({ headSha: heads.head });
    const { outline } = await other.read({ describe: describing(), page, diff: null, account: null });
    expect(outline.templates).toHaveLength(29);
    expect(outline.templates).not.toContain(`${folder}/00.md`);
    await other.close();
  });
});

test('E2: commits, the issues that they close, and a title that follows from the branch', async () => {
  const outline = await read('', {}, { head: { owner: 'octo', repo: 'tool', ref: 'fix/41-count-to-four' } });
  expect(outline.commits).toMatchObject([
    { sha: heads.first, title: 'fix: two\x1e' },
    { title: 'fix: four' },
  ]);
  expect(outline.commits).toHaveLength(2);
  expect(outline.links).toEqual([
    { ref: 'octo/other#3', closes: true },
    { ref: '#41', closes: false },
  ]);
  expect(outline.title).toBe('Count to four');
});

test('E2: a branch without a name of its own is told on the page that compares it, with one after the repository’s others', async () => {
  for (const name of ['41-limits', '57-retries', 'topics/3-old'])
    git(site.checkout, ['update-ref', `refs/remotes/origin/${name}`, heads.first]);
  // What the person calls their own branches is in nobody's repository yet, and in no prompt.
  git(site.checkout, ['branch', 'leave-acme-for-globex', heads.first]);
  const compare = { kind: 'compare' as const, number: null };
  const branch = { owner: 'octo', repo: 'tool' };
  const at = (ref: string, owner = 'octo', title = 'Count to four') =>
    read('', { title }, { ...compare, head: { ...branch, owner, ref } });
  const { branch: found } = await at('ada-patch-1');
  expect(found).toMatchObject({ name: 'ada-patch-1', suggestion: 'count-four' });
  expect(found?.others.toSorted()).toEqual(['41-limits', '57-retries', 'topics/3-old']);
  expect(found?.taken).toEqual(expect.arrayContaining(['main', 'ada-patch-1', '41-limits', '57-retries']));
  expect((await at('main', 'ada')).branch).toMatchObject({ name: 'main' });
  // GitHub made that title of the branch's name, and the first commit has one word.
  expect((await at('ada-patch-1', 'octo', 'Ada patch 1')).branch?.suggestion).toBeNull();
  expect((await at('patch-1', 'octo', `Use ${PLANTED}`)).branch?.suggestion).toBeNull();
  expect((await at('41-limits')).branch).toBeNull();
  expect((await read('', {}, { head: { ...branch, ref: 'patch-1' } })).branch).toBeNull();
});

test('E1: a page that compares two branches has the branch’s head, and all changes, from the checkout', async () => {
  const compare = changePage({ headSha: null, kind: 'compare', number: null });
  const shown = (path: string) => ({ path, change: null, additions: null, deletions: null, rendered: false });
  const asked = { describe: describing(), diff: null, account: null };
  const { outline, diff } = await site.read({ ...asked, page: { ...compare, files: [shown('src/a.ts')] } });
  expect(outline.headSha).toBe(heads.head);
  expect(outline.files).toMatchObject([{ path: 'src/a.ts', change: 'modified', kind: 'source' }]);
  expect(diff).toMatch(/^diff --git a\/src\/a.ts b\/src\/a.ts\n[\s\S]*\n-1\n[\s\S]*\+4\n/);
  const behind = await site.read({ ...asked, page: { ...compare, files: [shown('src/newer.ts')] } });
  expect(behind.diff).toBeNull();
  expect(behind.outline.files.map(({ path }) => path)).toEqual(['src/newer.ts']);
  const joined = { ...asked, account: { files: [], problems: [] } };
  expect((await site.read({ ...joined, page: compare })).diff).toBeNull();
});

describe('commands', () => {
  beforeAll(() => {
    site.ran('old', 'npm test', span(-2 * HOUR));
    site.ran('new', 'npm test', {
      ...span(-1 * HOUR),
      exitCode: 1,
      output: 'Tests  2 failed | 46 passed (48)\n',
    });
    site.ran('part', 'npx vitest run a', { ...span(-0.5 * HOUR), cwd: join(site.checkout, 'src') });
    site.ran('looks', 'ls -l', span(-1 * HOUR));
    site.ran('hand', 'npm run build', { ...span(-1 * HOUR), exitCode: 130 });
    site.ran('elsewhere', 'npm run lint', { ...span(-1 * HOUR), cwd: site.folder });
    site.ran('before', 'npm run e2e', span(-4.5 * HOUR));
    site.ran('while', 'npm run types', { startedAt: at(-5 * HOUR - 60), endedAt: at(-5 * HOUR + 60) });
    site.ran('main', 'npm run check', span(-7.5 * HOUR));
  });

  test('E3: those that ran on this head are told with their exit codes, the last of each', async () => {
    const { tests } = await read();
    expect(tests.map(({ record, exitCode, folder, result }) => [record, exitCode, folder, result])).toEqual([
      ['new', 1, '', '2 failed, 46 passed'],
      ['part', 0, 'src', null],
    ]);
    expect(tests[0]).toMatchObject({ head: heads.head, seconds: 4, isDirty: false });
  });

  test('E3: those that ran on a former head, or while it moved, are stale; those of other branches are not told', async () => {
    const { stale } = await read();
    expect(stale.map(({ record, head }) => [record, head])).toEqual([
      ['while', null],
      ['before', heads.amended],
    ]);
  });

  test('E3: on another head they are stale, all of them', async () => {
    const outline = await read('', {}, { headSha: heads.first });
    expect(outline.tests).toEqual([]);
  });

  test('E3: changes that are not committed are told', async () => {
    put('src/a.ts', '5');
    expect((await read()).tests[0]?.isDirty).toBe(true);
    put('src/a.ts', '4');
  });
});

test('P7: a hostile checkout runs nothing', async () => {
  const mark = join(site.folder, 'ran');
  git(site.checkout, ['config', 'core.fsmonitor', `touch ${mark}`]);
  git(site.checkout, ['config', 'filter.x.clean', `touch ${mark}; cat`]);
  git(site.checkout, ['config', 'core.pager', `touch ${mark}`]);
  put('.git/info/attributes', '* filter=x\n');
  expect((await read()).templates).toHaveLength(6);
  expect(existsSync(mark)).toBe(false);
});
