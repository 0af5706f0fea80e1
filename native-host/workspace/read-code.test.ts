import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Place } from '../ai/fix/place.ts';
import { openSettings } from '../settings/settings.ts';
import { createReadCode } from './read-code.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-code-')));
const root = join(base, 'tool');
const repository = { host: 'github.com', owner: 'octo', repo: 'tool' };
const settings = openSettings(join(base, 'config'));
const readCode = createReadCode(settings);

const git = (folder: string, ...args: string[]) =>
  execFileSync('git', ['-C', folder, '-c', 'user.name=z', '-c', 'user.email=z@z', ...args], {
    stdio: 'pipe',
  });

function put(path: string, text: string): void {
  mkdirSync(dirname(join(base, path)), { recursive: true });
  writeFileSync(join(base, path), text);
}

const numbered = (name: string) => Array.from({ length: 9 }, (_, line) => `${name} ${line + 1}\n`).join('');

beforeAll(() => {
  mkdirSync(root);
  git(root, 'init', '-q', '-b', 'main');
  git(root, 'remote', 'add', 'origin', 'https://github.com/octo/tool.git');
  for (const path of [
    'src/a.ts',
    'lib/src/a.ts',
    'pkg/deep/cart_test.go',
    'src/main/java/com/acme/Cart.java',
    'index.js',
    'x/same.ts',
    'y/same.ts',
  ])
    put(`tool/${path}`, numbered(path));
  put('tool/.env', 'A=1\n');
  put('tool/merged.txt', 'a\n<<<<<<< HEAD\nb\n');
  git(root, 'add', '.');
  git(root, 'commit', '-qm', 'x');
  git(root, 'worktree', 'add', '-q', join(base, 'tree'));
  put('tree/src/a.ts', numbered('tree'));
  put('other/src/a.ts', numbered('other'));
  // A folder that claims to be a worktree of the chosen checkout.
  put('evil/src/a.ts', numbered('evil'));
  put('evil/.git', `gitdir: ${root}/.git/worktrees/tree\n`);
  put('evil2/src/a.ts', numbered('evil'));
  put('evil2/.git', `gitdir: ${root}/.git\n`);
  put('evil3/src/a.ts', numbered('evil'));
  symlinkSync(join(root, '.git'), join(base, 'evil3/.git'));
  symlinkSync(root, join(base, 'alias'));
  settings.setRepository(repository, { workspace: root });
});

afterAll(() => rmSync(base, { recursive: true }));

async function read(cwd: string | null, path: string, more: Partial<Place> = {}) {
  const places = [{ path, line: 3, sought: null, ...more }];
  const [found] = await readCode({ repository, cwd, places });
  return found?.source
    ? `${found.source.path}:${found.source.line} ${found.source.lines[found.source.line - found.source.first]}`
    : null;
}

test.each([
  ['from the folder of the command', 'lib', 'src/a.ts', 'lib/src/a.ts:3 lib/src/a.ts 3'],
  ['from the top', 'x', 'src/a.ts', 'src/a.ts:3 src/a.ts 3'],
  ['above the folder of the command', 'lib/src', '../../src/a.ts', 'src/a.ts:3 src/a.ts 3'],
  ['by the end of a path', '', 'cart_test.go', 'pkg/deep/cart_test.go:3 pkg/deep/cart_test.go 3'],
  [
    'of a class',
    '',
    'com/acme/Cart.java',
    'src/main/java/com/acme/Cart.java:3 src/main/java/com/acme/Cart.java 3',
  ],
  ['of a container', '', '/usr/src/app/index.js', 'index.js:3 index.js 3'],
  ['of another machine', '', '/data/jenkins/lib/src/a.ts', 'lib/src/a.ts:3 lib/src/a.ts 3'],
  ['out of the workspace', '', '../other/src/a.ts', null],
  ['of this machine, elsewhere', '', '/usr/lib/src/a.ts', null],
  ['of no file', '', 'nowhere.ts', null],
  ['with a secret’s name', '', '.env', null],
])('a path %s', async (_, folder, path, expected) => {
  expect(await read(join(root, folder), path)).toBe(expected);
});

test('an absolute path is read inside of the workspace alone', async () => {
  expect(await read(root, join(root, 'src/a.ts'))).toBe('src/a.ts:3 src/a.ts 3');
  expect(await read(root, join(base, 'other/src/a.ts'))).toBeNull();
  expect(await read(join(base, 'alias/lib'), join(base, 'alias/lib/src/a.ts'))).toBe(
    'lib/src/a.ts:3 lib/src/a.ts 3',
  );
});

test('a name that several files have is that of the first of few', async () => {
  expect(await read(root, 'same.ts')).toBe('x/same.ts:3 x/same.ts 3');
});

test('a line that is sought, and one that is not there', async () => {
  expect(await read(root, 'merged.txt', { line: null, sought: '<<<<<<<' })).toBe('merged.txt:2 <<<<<<< HEAD');
  expect(await read(root, 'merged.txt', { line: null, sought: 'nowhere' })).toBeNull();
  expect(await read(root, 'src/a.ts', { line: 999 })).toBeNull();
});

test('P8: a worktree of the chosen checkout is read, any other folder is not, whatever it claims', async () => {
  expect(await read(join(base, 'tree/src'), 'src/a.ts')).toBe('src/a.ts:3 tree 3');
  for (const folder of ['other', 'evil', 'evil2', 'evil3', 'gone']) {
    expect(await read(join(base, folder), 'src/a.ts')).toBeNull();
    expect(await read(join(base, folder), join(base, folder, 'src/a.ts'))).toBeNull();
  }
});

test('a worktree is told from the other side, too', async () => {
  settings.setRepository(repository, { workspace: join(base, 'tree') });
  expect(await read(join(root, 'src'), 'src/a.ts')).toBe('src/a.ts:3 src/a.ts 3');
  for (const folder of ['evil', 'evil2', 'evil3'])
    expect(await read(join(base, folder), 'src/a.ts')).toBeNull();
  settings.setRepository(repository, { workspace: root });
});

test('a text from elsewhere names files as they stand in the checkout', async () => {
  expect(await read(null, 'src/a.ts')).toBe('src/a.ts:3 src/a.ts 3');
});

test('without a chosen workspace nothing is read', async () => {
  const places = [{ path: 'src/a.ts', line: 3, sought: null }];
  expect(await readCode({ repository: null, cwd: root, places })).toMatchObject([{ source: null }]);
  const other = { ...repository, repo: 'else' };
  expect(await readCode({ repository: other, cwd: root, places })).toMatchObject([{ source: null }]);
  settings.setRepository(repository, { workspace: null });
  expect(await read(root, 'src/a.ts')).toBeNull();
  settings.setRepository(repository, { workspace: root });
});
