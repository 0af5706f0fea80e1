import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readCheckout } from './checkout.ts';
import { findWorkspaces } from './find.ts';
import { searchRoots } from './roots.ts';

const ferry = { host: 'github.com', owner: 'lumen', repo: 'ferry' };
let home = '';

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-find-')));
});

afterEach(() => rmSync(home, { recursive: true }));

function git(cwd: string, ...args: string[]): string {
  const identity = ['-c', 'user.name=a', '-c', 'user.email=a@example.org', '-c', 'init.defaultBranch=main'];
  return execFileSync('git', [...identity, ...args], { cwd, encoding: 'utf8' }).trim();
}

function checkoutAt(path: string, url = 'git@github.com:lumen/ferry.git'): string {
  const folder = join(home, path);
  mkdirSync(folder, { recursive: true });
  git(folder, 'init', '-q');
  git(folder, 'remote', 'add', 'origin', url);
  git(folder, 'commit', '-q', '--allow-empty', '-m', 'first');
  return folder;
}

async function find(limitMs = 5000, repository = ferry): Promise<string[]> {
  const found = await findWorkspaces(repository, searchRoots(join(home, '.config'), home), limitMs);
  return found.map((workspace) => workspace.path).sort();
}

test('checkouts are found by their remote, with branch and head', async () => {
  const near = checkoutAt('ferry');
  const deep = checkoutAt('src/github.com/lumen/ferry');
  checkoutAt('src/other', 'https://github.com/lumen/other');
  const roots = searchRoots(join(home, '.config'), home);
  const found = await findWorkspaces(ferry, roots, 5000);
  expect(found.map((workspace) => workspace.path).sort()).toEqual([near, deep].sort());
  expect(found[0]).toMatchObject({ branch: 'main', headSha: git(near, 'rev-parse', 'HEAD') });
});

test('a repository of the same name on an Enterprise host is another one', async () => {
  const ofGithub = checkoutAt('ferry');
  const ofEnterprise = checkoutAt('work/ferry', 'https://ghe.example.com/lumen/ferry.git');
  expect(await find()).toEqual([ofGithub]);
  expect(await find(5000, { ...ferry, host: 'ghe.example.com' })).toEqual([ofEnterprise]);
});

test('settings.json adds roots', async () => {
  const far = checkoutAt('mnt/a/b/c/ferry');
  mkdirSync(join(home, '.config'));
  expect(await find()).toEqual([]);
  writeFileSync(join(home, '.config/settings.json'), JSON.stringify({ roots: [join(home, 'mnt/a')] }));
  expect(await find()).toEqual([far]);
});

test('a home that is a checkout itself is searched all the same', async () => {
  git(home, 'init', '-q');
  const below = checkoutAt('ferry');
  expect(await find()).toEqual([below]);
});

test('worktrees, packed refs and a detached head are read without git', async () => {
  const main = checkoutAt('ferry');
  const sha = git(main, 'rev-parse', 'HEAD');
  git(main, 'worktree', 'add', '-q', '-b', 'feat/x', join(home, 'tree'));
  git(main, 'pack-refs', '--all');
  expect(await readCheckout(join(home, 'tree'))).toMatchObject({
    repositories: [ferry],
    branch: 'feat/x',
    headSha: sha,
  });
  git(main, 'checkout', '-q', '--detach');
  expect(await readCheckout(main)).toMatchObject({ branch: null, headSha: sha });
});

test('hostile metadata neither hangs nor leads outside', async () => {
  const folder = checkoutAt('ferry');
  rmSync(join(folder, '.git/config'));
  execFileSync('mkfifo', [join(folder, '.git/config')]);
  expect(await readCheckout(folder)).toBeNull();
  rmSync(join(folder, '.git/config'));
  writeFileSync(join(folder, '.git/config'), '[remote "o"]\nurl = git@github.com:lumen/ferry\n');
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/../../../secret\n');
  writeFileSync(join(home, 'secret'), 'a'.repeat(40));
  expect(await readCheckout(folder)).toMatchObject({ branch: null, headSha: null });
});

test('the search stops when its time is over', async () => {
  checkoutAt('ferry');
  expect(await find(-1)).toEqual([]);
  expect(await find()).toHaveLength(1);
});
