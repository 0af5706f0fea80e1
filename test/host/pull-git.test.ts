import { chmodSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import type { WantedPull } from '../../native-host/pull/checkout.ts';
import { openSettings } from '../../native-host/settings/settings.ts';
import { openPullCheckout } from '../../native-host/workspace/pull/checkout.ts';
import { makeHostile, runByGitItself } from './hostile-repository.ts';
import { ferry, ferryUrl, fingerprint, openSite, type Site } from './worktree-site.ts';

const never = new AbortController().signal;
let site: Site;

beforeEach(() => {
  site = openSite();
});
afterEach(() => site.close());

function read(more: Partial<WantedPull> = {}) {
  const login = { variables: async () => site.login };
  const settings = openSettings(join(site.folder, 'config'));
  const reader = openPullCheckout(join(site.folder, 'data'), settings, login);
  const unknown = { headSha: null, baseSha: null, baseRef: 'main' };
  return reader.changesOf({ repository: ferry, number: 7, ...unknown, ...more }, never);
}

const up = (...args: string[]) => site.git(site.upstream, ...args);
/** As git itself tells it, with the person's configuration left aside. */
const truth = (base: string, head: string) => `${up('diff', '-M', base, head)}\n`;

test('A3: fetched, compared with where the branches parted, and the checkout is as it was', async () => {
  const before = fingerprint(site.checkout);
  const parted = up('rev-parse', 'main');
  const head = site.push(7, {
    'src/boat.ts': 'export const boat = 2;\n',
    'café "x".ts': 'one',
    'crlf.txt': 'a\r\nb\r\n',
    '-name.ts': 'x\n',
  });
  up('commit', '-q', '--allow-empty', '-m', 'main goes on');
  const changes = await read();
  expect(changes).toEqual({ headSha: head, diff: truth(parted, head) });
  expect(parseDiff(changes.diff).map(({ path }) => path)).toEqual([
    '-name.ts',
    'café "x".ts',
    'crlf.txt',
    'src/boat.ts',
  ]);
  expect(fingerprint(site.checkout)).toEqual(before);
  expect(site.git(site.checkout, 'for-each-ref', 'refs/pullside')).toBe('');
  // What is there is not fetched again: the repository cannot be reached any more.
  rmSync(site.upstream, { recursive: true });
  expect(await read({ headSha: head, baseSha: parted })).toEqual(changes);
});

test('A3: renames, modes, links, types and submodules as git tells them', async () => {
  const parted = up('rev-parse', 'main');
  const head = (() => {
    up('checkout', '-q', '--detach');
    up('mv', 'src/boat.ts', 'src/ship.ts');
    chmodSync(join(site.upstream, 'src/ship.ts'), 0o755);
    rmSync(join(site.upstream, 'README.md'));
    symlinkSync('src/ship.ts', join(site.upstream, 'README.md'));
    writeFileSync(join(site.upstream, 'logo.png'), Buffer.from([0, 1, 2, 3]));
    up('add', '-A');
    up('update-index', '--add', '--cacheinfo', `160000,${parted},lib`);
    up('commit', '-q', '-m', 'kinds');
    up('update-ref', 'refs/pull/7/head', 'HEAD');
    return up('rev-parse', 'HEAD');
  })();
  const { diff } = await read();
  expect(diff).toBe(truth(parted, head));
  for (const line of [
    'rename to src/ship.ts',
    'new mode 100755',
    'deleted file mode 100644',
    'new file mode 120000',
  ])
    expect(diff).toContain(line);
  for (const line of ['Subproject commit', 'Binary files /dev/null and b/logo.png differ'])
    expect(diff).toContain(line);
});

test('A3: a pull request that was merged is compared with the branch before that', async () => {
  const parted = up('rev-parse', 'main');
  const head = site.push(7, { 'a.ts': 'a\n' });
  up('commit', '-q', '--allow-empty', '-m', 'main goes on');
  up('merge', '-q', '--no-ff', '-m', 'merged', head);
  for (const name of ['and', 'on', 'and on']) up('commit', '-q', '--allow-empty', '-m', name);
  expect(await read()).toEqual({ headSha: head, diff: truth(parted, head) });
  const fast = site.push(8, { 'b.ts': 'b\n' });
  up('merge', '-q', '--ff-only', fast);
  await expect(read({ number: 8 })).rejects.toThrow(/cannot tell where they begin/);
});

test('a branch that took its base in is compared with what it took in last', async () => {
  site.push(7, { 'a.ts': 'a\n' });
  site.git(site.upstream, 'commit', '-q', '--allow-empty', '-m', 'main goes on');
  const taken = up('rev-parse', 'main');
  up('checkout', '-q', '--detach', 'refs/pull/7/head');
  up('merge', '-q', '--no-ff', '-m', 'take main in', 'main');
  up('update-ref', 'refs/pull/7/head', 'HEAD');
  const head = up('rev-parse', 'HEAD');
  expect(await read()).toEqual({ headSha: head, diff: truth(taken, head) });
});

test('the head that is wanted is read, also where a newer one is fetched; a name of a branch is a name', async () => {
  const parted = up('rev-parse', 'main');
  const old = site.push(7, { 'a.ts': 'a\n' });
  up('checkout', '-q', '--detach', old);
  up('commit', '-q', '--allow-empty', '-m', 'newer');
  up('update-ref', 'refs/pull/7/head', 'HEAD');
  expect(await read({ headSha: old })).toEqual({ headSha: old, diff: truth(parted, old) });
  expect((await read({ headSha: 'f'.repeat(40) })).headSha).toBe(up('rev-parse', 'refs/pull/7/head'));
  expect(await read({ headSha: old, baseRef: null, baseSha: parted })).toMatchObject({ headSha: old });
  await expect(read({ baseRef: 'gone' })).rejects.toThrow(
    'github.com has no branch gone of lumen/ferry any more.',
  );
  await expect(read({ baseRef: null })).rejects.toThrow(/Nothing tells which branch/);
  await expect(read({ number: 9 })).rejects.toThrow(/has no pull request 9/);
});

test('case 79: names of branches and commits that look like options are data', async () => {
  site.push(7, { 'a.ts': 'a\n' });
  for (const baseRef of [
    `--upload-pack=${site.mark('pack')}`,
    'a:refs/heads/main',
    '*',
    'a\nb',
    '../../config',
    'x'.repeat(200_000),
  ])
    await expect(read({ baseRef }), baseRef.slice(0, 99)).rejects.toThrow(/Nothing tells which branch/);
  const odd = `--upload-pack=${site.mark('pack')}`;
  expect((await read({ headSha: odd, baseSha: '--output=x' })).diff).toContain('+a');
  expect(site.marks()).toEqual([]);
});

test('cases 76, 77: comparing runs nothing that a repository names, and hides nothing that it calls binary', async () => {
  const files = {
    '.gitattributes': '*.ts filter=evil diff=evil\n*.md binary\nsecret.js -diff\n',
    '.gitmodules': `[submodule "x"]\n\tpath = x\n\turl = ${site.upstream}\n\tupdate = !${site.mark('submodule')}\n`,
    'a.ts': 'a\n',
    'b.md': 'b\n',
    'secret.js': 'c\n',
    'bare/HEAD': 'ref: refs/heads/main\n',
    'bare/config': `[core]\n\tfsmonitor = ${site.mark('bare')}\n`,
    'bare/objects/x': '',
    'bare/refs/x': '',
  };
  const head = site.push(7, files);
  site.git(site.checkout, 'fetch', '-q', 'origin', 'refs/pull/7/head');
  site.git(site.checkout, 'checkout', '-q', '--detach', head);
  makeHostile(site);
  site.git(site.home, 'config', '--global', 'diff.external', site.mark('external-of-person'));
  for (const more of [{}, { headSha: head }]) {
    const { diff } = await read(more);
    for (const line of ['+a', '+b', '+c']) expect(diff.split('\n')).toContain(line);
  }
  expect(site.marks()).toEqual([]);
  expect(runByGitItself(site, 'diff', 'HEAD~1', 'HEAD')).not.toEqual([]);
});

test('case 77: a commit that the checkout puts in the place of another is not shown', async () => {
  const head = site.push(7, { 'a.ts': 'what it is\n' });
  site.git(site.checkout, 'fetch', '-q', 'origin', 'refs/pull/7/head');
  const other = site.git(site.checkout, 'rev-parse', 'origin/main').trim();
  site.git(site.checkout, 'replace', '-f', head, other);
  expect((await read({ headSha: head })).diff).toContain('+what it is');
});

test('case 78: a partial clone gets what it lacks from the repository, by no program that the clone names', async () => {
  const parted = up('rev-parse', 'main');
  const head = site.push(7, {
    'src/deep/boat.ts': 'export const boat = 2;\n',
    'src/boat.ts': 'export const boat = 3;\n',
  });
  for (const filter of ['tree:0', 'blob:none']) {
    rmSync(site.checkout, { recursive: true });
    site.git(site.folder, 'clone', '-q', `--filter=${filter}`, '--no-checkout', ferryUrl, site.checkout);
    site.git(site.checkout, 'config', 'remote.origin.uploadpack', site.mark('uploadpack'));
    expect(await read()).toEqual({ headSha: head, diff: truth(parted, head) });
  }
  expect(site.marks()).toEqual([]);
});

test("case 80: names and addresses of a commit's author, and its signature, are data", async () => {
  site.push(7, { 'a.ts': 'a\n' });
  const tree = up('rev-parse', 'refs/pull/7/head^{tree}');
  const who = `$(${site.mark('name')}) <x@y|${site.mark('mail')}> 0 +0000`;
  const text = `tree ${tree}\nparent ${up('rev-parse', 'main')}\nauthor ${who}\ncommitter ${who}\ngpgsig -----BEGIN PGP SIGNATURE-----\n \n -----END PGP SIGNATURE-----\n\nodd\n`;
  const file = join(site.folder, 'commit');
  writeFileSync(file, text);
  up('update-ref', 'refs/pull/7/head', up('hash-object', '-t', 'commit', '-w', '--literally', file));
  makeHostile(site);
  expect((await read()).diff).toContain('+a');
  expect(site.marks()).toEqual([]);
});

test('a shallow clone says what it lacks; a linked worktree, packed refs and long names of objects do well', async () => {
  const parted = up('rev-parse', 'main');
  const head = site.push(7, { 'a.ts': 'a\n' });
  rmSync(site.checkout, { recursive: true });
  const main = join(site.home, 'src/main');
  site.git(site.folder, 'clone', '-q', '--depth=1', '--no-tags', ferryUrl, main);
  site.git(main, 'worktree', 'add', '-q', '-b', 'feat/x', site.checkout);
  site.git(main, 'pack-refs', '--all');
  expect(await read()).toEqual({ headSha: head, diff: truth(parted, head) });
  expect(readFileSync(join(main, '.git/shallow'), 'utf8').trim()).toBe(parted);
});

test('what just failed is not tried again at once', async () => {
  const login = { variables: async () => site.login };
  const settings = openSettings(join(site.folder, 'config'));
  let now = 0;
  const reader = openPullCheckout(join(site.folder, 'data'), settings, login, () => now);
  const pull = { repository: ferry, number: 7, headSha: null, baseSha: null, baseRef: 'main' };
  await expect(reader.changesOf(pull, never)).rejects.toThrow(/has no pull request 7/);
  site.push(7, { 'a.ts': 'a\n' });
  await expect(reader.changesOf(pull, never)).rejects.toThrow(/has no pull request 7/);
  now = 61_000;
  expect((await reader.changesOf(pull, never)).diff).toContain('+a');
});
