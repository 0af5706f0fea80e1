import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { openPullCheckout } from '../../native-host/workspace/pull/checkout.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import { makeHostile, runByGitItself } from './hostile-repository.ts';
import { ferry, ferryUrl, openSite, type Site } from './worktree-site.ts';

const head = { owner: 'lumen', repo: 'ferry', ref: 'topic' };
const never = new AbortController().signal;
let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

function check(headSha: string | null, more: Partial<Params<'workspace/head'>> = {}) {
  const login = { variables: async () => site.login };
  const reader = openPullCheckout(
    join(site.folder, 'data'),
    openSettings(join(site.folder, 'config')),
    login,
  );
  return reader.headOf({ repository: ferry, number: 7, headSha, head, ...more }, never);
}

const git = (...args: string[]) => site.git(site.checkout, ...args);
const commit = (name: string) => git('commit', '-q', '--allow-empty', '-m', name);

/** Three commits of the pull request's branch, oldest first, which the checkout has under its own name for it. */
function publish(branch = 'topic'): string[] {
  const up = (...args: string[]) => site.git(site.upstream, ...args);
  up('switch', '-q', '-c', branch);
  const shas = ['one', 'two', 'three'].map((name) => {
    up('commit', '-q', '--allow-empty', '-m', name);
    return up('rev-parse', 'HEAD');
  });
  up('update-ref', 'refs/pull/7/head', 'HEAD');
  up('switch', '-q', 'main');
  return shas;
}

test('A6: at the head, behind, ahead, diverged, on another branch; clean and dirty', async () => {
  const [one = '', two = '', three = ''] = publish();
  git('fetch', '-q');
  const common = { path: site.checkout, dirty: false };
  expect(await check(three)).toEqual({ ...common, branch: 'main', state: 'other', behind: 3, ahead: 0 });

  git('switch', '-q', 'topic');
  const there = { ...common, branch: 'topic' };
  expect(await check(three)).toEqual({ ...there, state: 'at-head', behind: 0, ahead: 0 });
  git('reset', '-q', '--hard', one);
  expect(await check(three)).toEqual({ ...there, state: 'behind', behind: 2, ahead: 0 });
  commit('mine');
  expect(await check(three)).toEqual({ ...there, state: 'diverged', behind: 2, ahead: 1 });
  git('reset', '-q', '--hard', three);
  commit('mine');
  expect(await check(three)).toEqual({ ...there, state: 'ahead', behind: 0, ahead: 1 });
  git('checkout', '-q', '--detach', two);
  expect(await check(three)).toEqual({ ...common, branch: null, state: 'behind', behind: 1, ahead: 0 });

  writeFileSync(join(site.checkout, 'new.ts'), 'not tracked\n');
  expect(await check(three)).toMatchObject({ dirty: false });
  writeFileSync(join(site.checkout, 'README.md'), 'changed\n');
  expect(await check(three)).toMatchObject({ state: 'behind', dirty: true });
  git('add', 'README.md');
  writeFileSync(join(site.checkout, 'README.md'), 'ferry\n');
  expect(await check(three)).toMatchObject({ dirty: true });
  git('reset', '-q');
  expect(await check(three)).toMatchObject({ dirty: false });
});

test('A6: under any local name, what follows the pull request is its branch; what does not, is not', async () => {
  const [one = '', , three = ''] = publish();
  git('fetch', '-q', 'origin', 'refs/pull/7/head');
  git('switch', '-q', '-c', 'as gh names it'.replaceAll(' ', '-'), one);
  git('config', 'branch.as-gh-names-it.remote', 'origin');
  git('config', 'branch.as-gh-names-it.merge', 'refs/pull/7/head');
  expect(await check(three)).toMatchObject({ state: 'behind', behind: 2 });
  git('config', 'branch.as-gh-names-it.merge', 'refs/pull/8/head');
  expect(await check(three)).toMatchObject({ state: 'other', behind: 2 });

  // As GitHub's own page says: git fetch origin pull/7/head:pr7
  git('switch', '-q', '--no-track', '-c', 'pr7', one);
  expect(await check(three)).toMatchObject({ branch: 'pr7', state: 'behind', behind: 2 });
  commit('mine');
  expect(await check(three)).toMatchObject({ branch: 'pr7', state: 'diverged', behind: 2, ahead: 1 });
  git('switch', '-q', '--no-track', '-c', 'idea', 'main');
  commit('mine');
  expect(await check(three)).toMatchObject({ branch: 'idea', state: 'other', behind: 3, ahead: 1 });
});

test("A6: a fork's branch main is not one's own", async () => {
  const [one = '', , three = ''] = publish('main-of-ada');
  git('fetch', '-q', 'origin', 'refs/pull/7/head');
  const fork = { owner: 'ada', repo: 'ferry', ref: 'main' };
  expect(await check(three, { head: fork })).toMatchObject({ branch: 'main', state: 'other' });
  git('switch', '-q', '-c', 'ada-main', one);
  git('config', 'branch.ada-main.remote', 'https://github.com/ada/ferry.git');
  git('config', 'branch.ada-main.merge', 'refs/heads/main');
  expect(await check(three, { head: fork })).toMatchObject({ state: 'behind', behind: 2 });
  git('config', 'remote.ada.url', 'git@github.com:ada/Ferry.git');
  git('config', 'branch.ada-main.remote', 'ada');
  expect(await check(three, { head: fork })).toMatchObject({ state: 'behind', behind: 2 });
});

test('A6: a head that the checkout does not have is counted by the commits that the page lists', async () => {
  const commits = publish();
  git('fetch', '-q', 'origin', `${commits[0]}:refs/remotes/origin/topic`);
  git('switch', '-q', 'topic');
  const [, , three = ''] = commits;
  expect(await check(three, { commits })).toMatchObject({
    state: 'behind',
    behind: 2,
    ahead: 0,
    dirty: false,
  });
  const short = commits.map((sha) => sha.slice(0, 7));
  expect(await check(three, { commits: short })).toMatchObject({ state: 'behind', behind: 2 });
  expect(await check(three)).toMatchObject({ state: 'unknown', behind: null, ahead: null, dirty: false });
  expect(await check(three, { commits: commits.slice(0, 2) })).toMatchObject({ state: 'unknown' });
  expect(await check(null)).toMatchObject({ state: 'unknown' });
  commit('mine');
  expect(await check(three, { commits })).toMatchObject({ state: 'unknown', behind: null });
  git('switch', '-q', 'main');
  expect(await check(three)).toMatchObject({ state: 'other', behind: null });
  expect(await check('--upload-pack=x')).toMatchObject({ state: 'other' });
});

test('A6: a shallow clone, which does not hold what lies between, counts by what the page lists or not at all', async () => {
  const commits = publish();
  const [, two = '', three = ''] = commits;
  const shallow = join(site.home, 'src/shallow');
  site.git(site.folder, 'clone', '-q', '--depth=1', ferryUrl, shallow);
  openSettings(join(site.folder, 'config')).setRepository(ferry, { workspace: shallow });
  const fetch = (what: string) => site.git(shallow, 'fetch', '-q', '--depth=1', 'origin', what);
  fetch('refs/pull/7/head');
  expect(await check(three)).toMatchObject({ branch: 'main', state: 'other', behind: null, ahead: null });
  fetch(two);
  site.git(shallow, 'switch', '-q', '--no-track', '-c', 'topic', two);
  expect(await check(three)).toMatchObject({ branch: 'topic', state: 'unknown', behind: null, ahead: null });
  expect(await check(three, { commits })).toMatchObject({ state: 'behind', behind: 1, ahead: 0 });
  site.git(shallow, 'checkout', '-q', '--detach', three);
  expect(await check(three)).toMatchObject({ state: 'at-head', dirty: false });
});

test('A6: a rebase in progress, a worktree of a bare repository, a submodule', async () => {
  const [one = '', , three = ''] = publish();
  git('fetch', '-q');
  git('switch', '-q', 'topic');
  git('reset', '-q', '--hard', one);
  writeFileSync(join(site.checkout, 'README.md'), 'mine\n');
  git('commit', '-qam', 'mine');
  git('-c', 'sequence.editor=sed -i.bak s/pick/edit/', 'rebase', '-q', '-i', three);
  expect(await check(three)).toMatchObject({ branch: null, state: 'ahead', ahead: 1, dirty: false });

  const [bare, linked, outer] = ['bare.git', 'linked', 'outer'].map((name) => join(site.home, 'src', name));
  if (!bare || !linked || !outer) throw new Error('no names');
  const choose = (workspace: string) =>
    openSettings(join(site.folder, 'config')).setRepository(ferry, { workspace });
  site.git(site.folder, 'clone', '-q', '--bare', ferryUrl, bare);
  site.git(bare, 'worktree', 'add', '-q', linked, 'topic');
  choose(linked);
  expect(await check(three)).toMatchObject({ path: linked, branch: 'topic', state: 'at-head' });
  choose(bare);
  expect(await check(three)).toBeNull();

  mkdirSync(outer);
  site.git(outer, 'init', '-q');
  site.git(outer, '-c', 'protocol.file.allow=always', 'submodule', '--quiet', 'add', ferryUrl, 'ferry');
  choose(join(outer, 'ferry'));
  expect(await check(three)).toMatchObject({ branch: 'main', state: 'other', behind: 3, dirty: false });
});

test('A6: where no checkout was chosen there is nothing to say; a new repository says nothing', async () => {
  const settings = openSettings(join(site.folder, 'config'));
  settings.setRepository(ferry, { workspace: null });
  expect(await check('a'.repeat(40))).toBeNull();
  const fresh = join(site.home, 'src/fresh');
  mkdirSync(fresh);
  site.git(fresh, 'init', '-q');
  site.git(fresh, 'remote', 'add', 'origin', 'https://github.com/lumen/ferry');
  settings.setRepository(ferry, { workspace: fresh });
  expect(await check('a'.repeat(40))).toMatchObject({ path: fresh, branch: 'main', state: 'unknown' });
});

test('A6: a linked worktree, a split index, files that a filter writes', async () => {
  const [, , three = ''] = publish();
  git('fetch', '-q');
  const linked = join(site.home, 'src/linked');
  git('worktree', 'add', '-q', '--detach', linked, three);
  openSettings(join(site.folder, 'config')).setRepository(ferry, { workspace: linked });
  expect(await check(three)).toMatchObject({ path: linked, branch: null, state: 'at-head', dirty: false });
  site.git(linked, 'update-index', '--split-index');
  expect(await check(three)).toMatchObject({ dirty: false });
  writeFileSync(join(linked, 'README.md'), 'changed\n');
  expect(await check(three)).toMatchObject({ dirty: true });
});

test('cases 76, 77: a check runs nothing that the repository names, and says what it cannot tell', async () => {
  const [, , three = ''] = publish();
  git('fetch', '-q');
  git('switch', '-q', 'topic');
  writeFileSync(join(site.checkout, '.gitattributes'), '*.bin filter=evil diff=evil\n');
  writeFileSync(join(site.checkout, 'a.bin'), 'text\n');
  git('add', '-A');
  commit('filtered');
  const mine = git('rev-parse', 'HEAD');
  makeHostile(site);
  // Other bytes in the same commit's file: the person's filter would say whether that is a change.
  writeFileSync(join(site.checkout, 'a.bin'), 'what a filter wrote\n');
  expect(await check(mine)).toMatchObject({ state: 'at-head', dirty: null });
  utimesSync(join(site.checkout, 'README.md'), 1, 1);
  expect(await check(mine)).toMatchObject({ dirty: null });
  writeFileSync(join(site.checkout, 'README.md'), 'changed\n');
  expect(await check(mine)).toMatchObject({ dirty: true });
  expect(await check(three)).toMatchObject({ state: 'ahead', ahead: 1 });
  expect(site.marks()).toEqual([]);
  expect(runByGitItself(site, 'status')).toContain('fsmonitor');
});

test('cases 79, 80: a branch of any name, in the checkout and in the page, is data', async () => {
  const [one = '', , three = ''] = publish();
  git('fetch', '-q', 'origin', 'refs/pull/7/head');
  const odd = `x$(touch\${IFS}${join(site.folder, 'marks/branch')})\`id\``;
  git('switch', '-q', '--no-track', '-c', odd, one);
  for (const ref of [
    odd,
    `--upload-pack=${site.mark('pack')}`,
    '--output=x',
    '*',
    'a\nb',
    'x'.repeat(200_000),
  ])
    expect(await check(three, { head: { ...head, ref } }), ref.slice(0, 99)).toMatchObject({
      ...{ branch: odd, state: 'behind', behind: 2, dirty: false },
    });
  git('update-ref', 'refs/heads/--upload-pack=x', three);
  git('symbolic-ref', 'HEAD', 'refs/heads/--upload-pack=x');
  expect(await check(three)).toMatchObject({ branch: '--upload-pack=x', state: 'at-head' });
  expect(site.marks()).toEqual([]);
});
