import { renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { ferry, fingerprint, openSite, type Site, textOf } from './worktree-site.ts';

let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

const create = (number = 7) => site.worktrees.create({ repository: ferry, number });

/** A branch, a stash, staged, changed and new files, and what the last fetch left. */
function makeDirty(): void {
  const { checkout, git } = site;
  git(checkout, 'fetch', '-q');
  git(checkout, 'switch', '-q', '-c', 'mine');
  writeFileSync(join(checkout, 'README.md'), 'stashed\n');
  git(checkout, 'stash', '-q');
  writeFileSync(join(checkout, 'staged.ts'), 'staged\n');
  git(checkout, 'add', 'staged.ts');
  writeFileSync(join(checkout, 'staged.ts'), 'and changed\n');
  writeFileSync(join(checkout, 'README.md'), 'changed\n');
  writeFileSync(join(checkout, 'new.ts'), 'new\n');
}

/** What the person sees, and each file behind it. */
function stateOf(checkout: string) {
  const git = (...args: string[]) => site.git(checkout, ...args);
  return {
    status: git('status', '--porcelain=v2', '--branch', '--untracked-files=all'),
    head: git('rev-parse', 'HEAD'),
    branches: git(
      'for-each-ref',
      '--format=%(refname) %(objectname)',
      'refs/heads',
      'refs/remotes',
      'refs/tags',
    ),
    stash: git('stash', 'list'),
    files: fingerprint(checkout),
  };
}

test('B10: a pull request runs in a worktree of its own, and a dirty checkout stays as it is to the byte', async () => {
  const sha = site.push(7, { 'src/boat.ts': 'export const boat = 2;\n' });
  makeDirty();
  const before = stateOf(site.checkout);
  const made = await create();
  expect(made).toEqual({
    path: join(site.folder, 'data/worktrees/lumen-ferry-7'),
    repository: ferry,
    number: 7,
    sha,
    changed: false,
  });
  expect(stateOf(site.checkout)).toEqual(before);
  expect(textOf(made.path, 'src/boat.ts')).toBe('export const boat = 2;\n');
  expect(site.git(made.path, 'status', '--porcelain', '--branch')).toBe('## HEAD (no branch)');
  expect(site.git(made.path, 'rev-parse', 'HEAD')).toBe(sha);
  expect(site.git(site.checkout, 'worktree', 'list', '--porcelain')).toContain(`worktree ${made.path}\n`);
  site.git(site.checkout, 'fsck', '--strict');
  expect(await site.worktrees.list(ferry)).toEqual([made]);

  await site.worktrees.remove(made.path, false);
  expect(stateOf(site.checkout)).toEqual(before);
  expect(textOf(made.path, 'README.md')).toBeNull();
  expect(site.git(site.checkout, 'for-each-ref', 'refs/pullside')).toBe('');
  expect(site.git(site.checkout, 'worktree', 'list').split('\n')).toHaveLength(1);
  expect(await site.worktrees.list(ferry)).toEqual([]);
});

test('B10: a pull request of an Enterprise host comes from its own remote, into a worktree beside the other’s', async () => {
  const repository = { ...ferry, host: 'ghe.example.com' };
  const { checkout, home, upstream, git } = site;
  openSettings(join(site.folder, 'config')).setRepository(repository, { workspace: checkout });
  await expect(site.worktrees.create({ repository, number: 7 })).rejects.toThrow(
    /is no checkout of lumen\/ferry/,
  );
  const url = 'https://ghe.example.com/lumen/ferry';
  git(checkout, 'remote', 'add', 'work', url);
  git(home, 'config', '--global', '--add', `url.file://${upstream}.insteadOf`, url);
  const sha = site.push(7, { 'src/boat.ts': 'export const boat = 7;\n' });
  const made = await site.worktrees.create({ repository, number: 7 });
  expect(made).toMatchObject({ repository, number: 7, sha });
  expect(await site.worktrees.list(repository)).toEqual([made]);
  expect(await site.worktrees.list(ferry)).toEqual([]);
  expect((await create()).path).not.toBe(made.path);
});

test('a new head comes into an unchanged worktree, and into no other', async () => {
  site.push(7, { 'src/boat.ts': 'export const boat = 2;\n', 'old.ts': 'old\n' });
  const { path } = await create();
  // Written again as it was, at another time.
  writeFileSync(join(path, 'src/boat.ts'), 'export const boat = 2;\n');
  utimesSync(join(path, 'src/boat.ts'), 1, 1);
  const second = site.push(7, { 'src/boat.ts': 'export const boat = 3;\n' });
  expect(await create()).toMatchObject({ path, sha: second, changed: false });
  expect(textOf(path, 'src/boat.ts')).toBe('export const boat = 3;\n');
  expect(textOf(path, 'old.ts')).toBeNull();
  expect(site.git(path, 'status', '--porcelain', '--branch')).toBe('## HEAD (no branch)');
  expect(site.git(path, 'rev-parse', 'HEAD')).toBe(second);

  writeFileSync(join(path, 'src/boat.ts'), 'mine\n');
  expect(await create()).toMatchObject({ sha: second, changed: true });
  site.push(7, { 'src/boat.ts': 'export const boat = 4;\n' });
  await expect(create()).rejects.toThrow(
    `Something in ${path} was changed, so it stays as it is. Run "git merge refs/pullside/pull/7" there, or remove it and try again.`,
  );
  expect(textOf(path, 'src/boat.ts')).toBe('mine\n');
  expect(site.git(path, 'rev-parse', 'HEAD')).toBe(second);
});

test.each([
  ['a changed file', (path: string) => writeFileSync(join(path, 'README.md'), 'mine\n')],
  ['a new file', (path: string) => writeFileSync(join(path, 'mine.ts'), 'mine\n')],
  ['a commit', (path: string) => site.git(path, 'commit', '-q', '--allow-empty', '-m', 'mine')],
  ['a branch', (path: string) => site.git(path, 'switch', '-q', '-c', 'mine')],
])('%s keeps a worktree from being removed unasked', async (_, change) => {
  site.push(7, { '.gitignore': 'out\n' });
  const { path } = await create();
  writeFileSync(join(path, 'out'), 'ignored\n');
  expect(await site.worktrees.list(ferry)).toMatchObject([{ path, changed: false }]);
  change(path);
  expect(await site.worktrees.list(ferry)).toMatchObject([{ path, changed: true }]);
  await expect(site.worktrees.remove(path, false)).rejects.toThrow(/was changed/);
  expect(textOf(path, 'README.md')).not.toBeNull();
  await site.worktrees.remove(path, true);
  expect(textOf(path, 'README.md')).toBeNull();
  expect(await site.worktrees.list(ferry)).toEqual([]);
});

test('only worktrees that were made here are touched', async () => {
  const own = join(site.home, 'src/own');
  site.git(site.checkout, 'worktree', 'add', '-q', '--detach', own);
  for (const path of [own, site.checkout, site.home, '/', 'relative', `${site.folder}/data/worktrees`])
    await expect(site.worktrees.remove(path, true)).rejects.toThrow(/is no worktree that Pullside made/);
  site.push(7, { 'a.ts': 'a\n' });
  const { path } = await create();
  // A link in its place leads elsewhere.
  rmSync(path, { recursive: true });
  symlinkSync(own, path);
  await site.worktrees.remove(path, true);
  expect(textOf(own, 'README.md')).toBe('ferry\n');
  expect(site.git(own, 'status', '--porcelain')).toBe('');
  expect(site.git(site.checkout, 'worktree', 'list').split('\n')).toHaveLength(2);
});

test('what the person locked, moved or deleted is respected', async () => {
  const sha = site.push(7, { 'a.ts': 'a\n' });
  const { path } = await create();
  site.git(path, 'worktree', 'lock', path);
  await expect(site.worktrees.remove(path, true)).rejects.toThrow(/git worktree unlock/);
  site.git(path, 'worktree', 'unlock', path);
  const moved = join(site.home, 'moved');
  site.git(site.checkout, 'worktree', 'move', path, moved);
  expect(await site.worktrees.list(ferry)).toEqual([]);
  expect(await create()).toMatchObject({ path, sha });
  expect(site.git(moved, 'rev-parse', 'HEAD')).toBe(sha);
  rmSync(path, { recursive: true });
  expect(await create()).toMatchObject({ path, sha, changed: false });
  renameSync(site.checkout, `${site.checkout}-away`);
  expect(await site.worktrees.list(ferry)).toMatchObject([{ path, changed: true }]);
  await expect(site.worktrees.remove(path, false)).rejects.toThrow(/was changed/);
  await site.worktrees.remove(path, true);
  expect(textOf(path, 'a.ts')).toBeNull();
});

test('one that was broken off is made anew', async () => {
  const sha = site.push(7, { 'a.ts': 'a\n' });
  const { path } = await create();
  const file = join(site.folder, 'data/worktrees.json');
  const records = textOf(file)?.replace('"isMade": true', '"isMade": false') ?? '';
  for (const text of [records, records.replace(/"name": "[^"]*"/, '"name": null')]) {
    writeFileSync(file, text);
    rmSync(join(path, 'a.ts'));
    expect(await site.worktrees.list(ferry)).toEqual([]);
    expect(await create()).toEqual({ path, repository: ferry, number: 7, sha, changed: false });
    expect(site.git(site.checkout, 'worktree', 'list').split('\n')).toHaveLength(2);
  }
});
