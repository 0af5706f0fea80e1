import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { makeHostile } from './hostile-repository.ts';
import { ferry, ferryUrl, fingerprint, openSite, type Site, textOf, writeScript } from './worktree-site.ts';

let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

const create = () => site.worktrees.create({ repository: ferry, number: 7 });

const attributes = '*.ts filter=evil diff=evil\n*.md filter=deep\n*.bin filter=lfs\n';

test('cases 76, 77: nothing of the configuration, the hooks and the attributes of a repository runs', async () => {
  makeHostile(site);
  // A repository that objects are shared with is entered, too, unless git is told not to.
  const other = join(site.folder, 'other');
  site.git(site.folder, 'clone', '-q', '--bare', site.upstream, other);
  const lazy = {
    'remote.x.url': site.upstream,
    'remote.x.promisor': 'true',
    'remote.x.uploadpack': site.mark('alternate'),
  };
  for (const [key, value] of Object.entries(lazy)) site.git(other, 'config', key, value);
  writeFileSync(join(other, 'refs/heads/missing'), `${'1'.repeat(40)}\n`);
  writeFileSync(join(site.checkout, '.git/objects/info/alternates'), `${other}/objects\n`);
  const files = {
    '.gitattributes': attributes,
    '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ${site.upstream}\n\tupdate = !${site.mark('submodule')}\n`,
    '.lfsconfig': '[lfs]\n\turl = https://attacker.example\n',
    'a.ts': 'a\n',
    'b.md': 'b\n',
    'c.bin': 'version https://git-lfs.github.com/spec/v1\n',
    'bare/HEAD': 'ref: refs/heads/main\n',
    'bare/config': `[core]\n\tfsmonitor = ${site.mark('bare')}\n`,
    'bare/objects/x': '',
    'bare/refs/x': '',
  };
  site.push(7, files);
  const { path } = await create();
  for (const [name, text] of Object.entries(files)) expect(textOf(path, name)).toBe(text);
  writeFileSync(join(path, 'a.ts'), 'changed\n');
  expect(await site.worktrees.list(ferry)).toMatchObject([{ path, changed: true }]);
  writeFileSync(join(path, 'a.ts'), 'a\n');
  site.push(7, { ...files, 'a.ts': 'later\n' });
  expect(await create()).toMatchObject({ path, changed: false });
  await site.worktrees.remove(path, false);
  expect(site.marks()).toEqual([]);
});

test("case 76: the person's own filters do not run either: Git LFS would ask a server that the pull request names", async () => {
  site.push(7, { '.gitattributes': '*.bin filter=lfs\n', 'c.bin': 'a pointer\n' });
  site.git(site.home, 'config', '--global', 'filter.lfs.smudge', `${site.mark('lfs')}; cat`);
  site.git(site.home, 'config', '--global', 'filter.lfs.required', 'true');
  site.git(site.home, 'config', '--global', 'core.hooksPath', join(site.home, 'hooks'));
  writeScript(join(site.home, 'hooks/reference-transaction'), site.mark('hook'));
  expect(textOf((await create()).path, 'c.bin')).toBe('a pointer\n');
  expect(site.marks()).toEqual([]);
});

test('case 78: in a partial clone missing files come from the repository itself, by no program that the clone names', async () => {
  site.push(7, { 'src/deep/boat.ts': 'export const boat = 2;\n' });
  rmSync(site.checkout, { recursive: true });
  site.git(site.folder, 'clone', '-q', '--filter=tree:0', '--no-checkout', ferryUrl, site.checkout);
  site.git(site.checkout, 'config', 'remote.origin.uploadpack', site.mark('uploadpack'));
  const { path } = await create();
  expect(textOf(path, 'README.md')).toBe('ferry\n');
  expect(textOf(path, 'src/deep/boat.ts')).toBe('export const boat = 2;\n');
  expect(site.marks()).toEqual([]);
});

test('case 79: an address that looks like an option or a command is data', async () => {
  for (const url of [
    '--upload-pack=x:lumen/ferry',
    '-oProxyCommand=x@github.com:lumen/ferry',
    'ssh://-oProxyCommand=x@github.com/lumen/ferry',
    'ext::sh -c x github.com/lumen/ferry',
    'github.com::lumen/ferry',
  ]) {
    site.git(site.checkout, 'config', 'remote.origin.url', url);
    await expect(create(), url).rejects.toThrow(/any more\./);
    expect(await site.worktrees.list(ferry)).toEqual([]);
  }
});

test("a shallow clone, a linked worktree as the checkout, packed refs and ends of lines of the person's", async () => {
  site.push(7, { 'a.ts': 'a\n' });
  rmSync(site.checkout, { recursive: true });
  const main = join(site.home, 'src/main');
  site.git(site.folder, 'clone', '-q', '--depth=1', '--no-tags', ferryUrl, main);
  site.git(main, 'worktree', 'add', '-q', '-b', 'feat/x', site.checkout);
  site.git(site.home, 'config', '--global', 'core.autocrlf', 'true');
  writeFileSync(join(main, '.git/info/exclude'), 'scratch\n');
  site.git(main, 'pack-refs', '--all');
  const before = fingerprint(main);
  const { path } = await create();
  writeFileSync(join(path, 'scratch'), 'not looked at\n');
  expect(textOf(path, 'a.ts')).toBe('a\r\n');
  expect(site.git(path, 'status', '--porcelain')).toBe('');
  expect(await site.worktrees.list(ferry)).toMatchObject([{ path, changed: false }]);
  expect(fingerprint(main)).toEqual(before);
  site.git(main, 'gc', '-q', '--prune=now');
  const sha = site.push(7, { 'a.ts': 'b\n' });
  expect(await create()).toMatchObject({ path, sha, changed: false });
  site.git(main, 'pack-refs', '--all');
  await site.worktrees.remove(path, false);
  expect(site.git(main, 'for-each-ref', 'refs/pullside')).toBe('');
  expect(site.git(site.checkout, 'status', '--porcelain', '--branch')).toBe('## feat/x');
  site.git(main, 'fsck', '--strict');
});

test('a repository whose objects have names of 256 bits', async () => {
  for (const folder of [site.upstream, site.checkout]) {
    rmSync(folder, { recursive: true });
    site.git(site.folder, 'init', '-q', '--object-format=sha256', folder);
  }
  site.git(site.upstream, 'commit', '-q', '--allow-empty', '-m', 'first');
  site.git(site.checkout, 'remote', 'add', 'origin', ferryUrl);
  const sha = site.push(7, { 'a.ts': 'a\n' });
  expect(await create()).toMatchObject({ sha, changed: false });
  expect(sha).toHaveLength(64);
});

test('case 80: whoever a commit says that it is by, a worktree of it is made, and their name runs nothing', async () => {
  const up = (...args: string[]) => site.git(site.upstream, ...args);
  site.push(7, { 'a.ts': 'a\n' });
  const who = `$(${site.mark('name')}) <--output=x|${site.mark('mail')}> 0 +0000`;
  const text = `tree ${up('rev-parse', 'refs/pull/7/head^{tree}')}\nparent ${up('rev-parse', 'main')}\nauthor ${who}\ncommitter ${who}\n\n\x1b]0;$(${site.mark('title')})\x07\n`;
  const file = join(site.folder, 'commit');
  writeFileSync(file, text);
  up('update-ref', 'refs/pull/7/head', up('hash-object', '-t', 'commit', '-w', '--literally', file));
  makeHostile(site);
  const { path } = await create();
  expect(textOf(path, 'a.ts')).toBe('a\n');
  await site.worktrees.remove(path, false);
  expect(site.marks()).toEqual([]);
});
