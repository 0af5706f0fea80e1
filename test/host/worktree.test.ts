import { execFileSync } from 'node:child_process';
import { readdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { ferry, ferryUrl, fingerprint, openSite, type Site, textOf, writeScript } from './worktree-site.ts';

const realGit = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim();
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

/** Everything in a repository's own reach that git has been seen to run. */
function makeHostile(): void {
  const { checkout, git, mark } = site;
  const hooks = [
    'reference-transaction',
    'post-checkout',
    'post-index-change',
    'post-merge',
    'pre-auto-gc',
    'fsmonitor',
  ];
  for (const hook of hooks) writeScript(join(checkout, '.git/hooks', hook), mark(`hook-${hook}`));
  const settings = {
    'filter.evil.smudge': `${mark('smudge')}; cat`,
    'filter.evil.clean': `${mark('clean')}; cat`,
    'filter.deep.process': mark('process'),
    'filter.deep.required': 'true',
    'filter.lfs.smudge': `${mark('lfs')}; cat`,
    'diff.evil.textconv': `${mark('textconv')}; cat`,
    'diff.evil.command': mark('diff-command'),
    'diff.external': mark('external-diff'),
    'core.fsmonitor': mark('fsmonitor'),
    'core.sshCommand': mark('ssh'),
    'core.gitProxy': mark('proxy'),
    'core.askPass': mark('askpass'),
    'core.pager': mark('pager'),
    'core.editor': mark('editor'),
    'core.hooksPath': join(checkout, '.git/hooks'),
    'core.alternateRefsCommand': mark('alternates'),
    'credential.helper': `!${mark('credential')}`,
    'gpg.program': mark('gpg'),
    'remote.origin.uploadpack': `${mark('uploadpack')}; git-upload-pack`,
    'remote.pullside.uploadpack': `${mark('uploadpack')}; git-upload-pack`,
    'remote.origin.vcs': 'ext',
    'protocol.ext.allow': 'always',
    'url.ext::sh -c touch% x .insteadOf': ferryUrl,
    'core.worktree': site.home,
    'submodule.recurse': 'true',
    'fetch.recurseSubmodules': 'true',
    'gc.auto': '1',
    'include.path': join(site.folder, 'included'),
  };
  writeFileSync(join(site.folder, 'included'), `[core]\n\tsshCommand = ${mark('included')}\n`);
  for (const [key, value] of Object.entries(settings)) git(checkout, 'config', '--add', key, value);
  writeFileSync(join(checkout, '.git/info/attributes'), '* filter=evil diff=evil\n');
}

const attributes = '*.ts filter=evil diff=evil\n*.md filter=deep\n*.bin filter=lfs\n';

test('cases 76, 77: nothing of the configuration, the hooks and the attributes of a repository runs', async () => {
  makeHostile();
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

/** A folder for the PATH with a git that prints this. */
function gitThatPrints(text: string): string {
  writeScript(join(site.folder, 'bin/git'), text);
  return join(site.folder, 'bin');
}

test.each<[string, () => void, RegExp]>([
  [
    'no such pull request',
    () => {},
    /^github\.com has no pull request 7 of lumen\/ferry\. Reload the page\.$/,
  ],
  [
    'no checkout chosen',
    () => rmSync(join(site.folder, 'config/settings.json')),
    /^Choose your checkout of lumen\/ferry first\.$/,
  ],
  [
    'another repository there by now',
    () => site.git(site.checkout, 'remote', 'set-url', 'origin', 'https://github.com/lumen/boat'),
    /is no checkout of lumen\/ferry any more\. Choose another one\.$/,
  ],
  [
    'a host that nobody answers at',
    () => site.serveFrom('http://127.0.0.1:9/'),
    /^git cannot reach 127\.0\.0\.1\. Look at the network and try again\.$/,
  ],
  [
    'a host without an address',
    () => site.serveFrom('http://no-such-host.invalid/'),
    /^git cannot reach no-such-host\.invalid\. Look at the network and try again\.$/,
  ],
  [
    'no git',
    () => {
      site.login.PATH = site.home;
    },
    /^git is not installed, or not on the PATH of your login shell\. Install it /,
  ],
  [
    'an old git',
    () => {
      site.login.PATH = gitThatPrints('echo git version 2.25.1');
    },
    /^git 2\.25 is too old for this\. Update it to 2\.32 or newer\.$/,
  ],
  [
    'a full disk',
    () => {
      site.login.PATH = `${gitThatPrints(`case "$1" in worktree) echo "fatal: write error: No space left on device" >&2; exit 128;; esac; exec ${realGit} "$@"`)}:${process.env.PATH}`;
      site.push(7, { 'a.ts': 'a\n' });
    },
    /^The disk is full\. Make room on it and try again\.$/,
  ],
])('%s is told in a sentence, and nothing is left behind', async (_, arrange, sentence) => {
  arrange();
  const before = fingerprint(site.checkout);
  await expect(create()).rejects.toThrow(sentence);
  expect(fingerprint(site.checkout)).toEqual(before);
  expect(readdirSync(join(site.checkout, '.git'))).not.toContain('worktrees');
  expect(textOf(site.checkout, '.git/refs/pullside/pull/7')).toBeNull();
  expect(readdirSync(site.folder).includes('data') ? await site.worktrees.list(ferry) : []).toEqual([]);
});
