import { mkdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { AskedProject } from '../../native-host/ai/project/project.ts';
import { openSettings } from '../../native-host/settings/settings.ts';
import { openProjects, type ProjectReader } from '../../native-host/workspace/project/project.ts';
import { makeHostile, runByGitItself } from './hostile-repository.ts';
import { ferry, fingerprint, openSite, type Site } from './worktree-site.ts';

let site: Site;
let projects: ProjectReader;

beforeEach(() => {
  site = openSite();
  const settings = openSettings(join(site.folder, 'config'));
  projects = openProjects(join(site.folder, 'data'), settings, { variables: async () => site.login });
});
afterEach(() => {
  projects.close();
  site.close();
});

const read = (more: Partial<AskedProject> = {}) =>
  projects.read({ repository: ferry, parts: ['git', 'keys', 'tree'], paths: [], fresh: true, ...more });
const git = (...args: string[]) => site.git(site.checkout, ...args);

function put(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(site.checkout, name)), { recursive: true });
    writeFileSync(join(site.checkout, name), text);
  }
}

describe('C5: the chosen checkout', () => {
  test('branch, uncommitted files, ahead and behind, the last five commits', async () => {
    site.git(site.upstream, 'commit', '-q', '--allow-empty', '-m', 'theirs');
    git('fetch', '-q');
    for (const name of ['one', 'two', 'three', 'four', 'five', 'six'])
      git('commit', '-q', '--allow-empty', '-m', name);
    put({ 'README.md': 'changed\n', 'new.ts': '' });
    const { project } = await read();
    expect(project?.git).toMatchObject({
      branch: 'main',
      headSha: git('rev-parse', 'HEAD'),
      upstream: { name: 'origin/main', ahead: 6, behind: 1 },
      changed: { count: 2, first: [' M README.md', '?? new.ts'] },
    });
    expect(project?.git?.commits.map((line) => line.replace(/^\w+ [\d-]+ /, ''))).toEqual([
      ...['six', 'five', 'four', 'three', 'two'],
    ]);
  });

  test('of many files that are not committed the first, and how many they are', async () => {
    put(Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`new-${at}.ts`, ''])));
    const changed = (await read()).project?.git?.changed;
    expect([changed?.count, changed?.first.length]).toEqual([60, 40]);
  });

  test('without a commit, and without an upstream', async () => {
    git('checkout', '-q', '--orphan', 'fresh');
    expect((await read()).project?.git).toMatchObject({
      branch: 'fresh',
      headSha: null,
      upstream: null,
      commits: [],
    });
    git('checkout', '-q', '-f', '--detach', 'main');
    expect((await read()).project?.git).toMatchObject({
      branch: null,
      upstream: null,
      changed: { count: 0, first: [] },
    });
  });

  test('its tree honours .gitignore in every folder, and leaves out what nobody wrote', async () => {
    put({
      '.gitignore': '*.log\nout/\n',
      'src/.gitignore': 'local.ts\n',
      ...{ 'a.log': '', 'out/b.ts': '', 'src/local.ts': '', 'src/c.ts': '', 'deep/1/2/3/4.ts': '' },
      ...{
        'node_modules/x/index.js': '',
        'dist/d.js': '',
        '__pycache__/e.pyc': '',
        '.env': 'KEY=1',
        id_rsa: '',
      },
    });
    expect((await read()).project?.tree).toEqual([
      ...['.gitignore', 'README.md', 'deep/', 'src/', 'deep/1/', 'src/.gitignore', 'src/boat.ts', 'src/c.ts'],
      'deep/1/2/',
    ]);
    expect(await projects.filesOf(ferry)).toContain('deep/1/2/3/4.ts');
    expect(await projects.filesOf(ferry)).not.toContain('.env');
  });

  test('its key files: of package.json name, scripts and dependencies; what it tells assistants', async () => {
    put({
      'package.json': JSON.stringify({
        name: 'ferry',
        scripts: { test: 'x' },
        dependencies: { a: '1' },
        author: 'Ada',
      }),
      ...{
        'AGENTS.md': 'Rules.',
        'CLAUDE.md': 'Others.',
        Dockerfile: 'FROM x',
        '.env.example': 'A=',
        'tsconfig.json': '{}',
      },
    });
    const { project } = await read();
    expect(project?.keys.map(({ path }) => path)).toEqual([
      ...['package.json', 'AGENTS.md', 'tsconfig.json', '.env.example', 'Dockerfile'],
    ]);
    expect(JSON.parse(project?.keys[0]?.text ?? '')).toEqual({
      name: 'ferry',
      scripts: { test: 'x' },
      dependencies: { a: '1' },
    });
    put({ 'package.json': '{ broken' });
    expect((await read()).project?.keys[0]).toEqual({ path: 'package.json', text: '{ broken' });
  });

  test('nothing is read where none is chosen, and only what is asked for', async () => {
    const other = { ...ferry, repo: 'other' };
    expect(await read({ repository: other, paths: ['README.md'] })).toEqual({
      project: null,
      files: [{ path: 'README.md', text: null, from: 'checkout' }],
      instructions: null,
    });
    expect(await projects.filesOf(other)).toBeNull();
    expect((await read({ parts: ['git'] })).project).toMatchObject({ keys: [], tree: [] });
  });

  test('what the person wrote for the repository comes along, checkout or none', async () => {
    const settings = openSettings(join(site.folder, 'config'));
    settings.setRepository(ferry, { instructions: 'Be brief.' });
    expect((await read()).instructions).toBe('Be brief.');
    settings.setRepository(ferry, { workspace: null });
    expect(await read()).toMatchObject({ project: null, instructions: 'Be brief.' });
  });
});

describe('P8: files that a question names', () => {
  const textOf = async (path: string) => (await read({ parts: [], paths: [path] })).files[0]?.text;

  test('are read inside of the checkout', async () => {
    expect(await textOf('src/boat.ts')).toBe('export const boat = 1;\n');
  });

  test.each([
    ['64', '../../.gitconfig'],
    ['64', '/etc/passwd'],
    ['64', '%2e%2e/%2e%2e/.gitconfig'],
    ['65', '../ferry-evil/a.ts'],
    ['69', '/proc/self/environ'],
    ['73', '.GIT/config'],
  ])('case %s: %s is refused', async (_, path) => {
    mkdirSync(join(site.home, 'src/ferry-evil'), { recursive: true });
    writeFileSync(join(site.home, 'src/ferry-evil/a.ts'), 'SECRET');
    expect(await textOf(path)).toBeNull();
  });

  test('case 66: nothing is read through a link, key files and what git lists included', async () => {
    writeFileSync(join(site.folder, 'secret.json'), '{"name":"SECRET"}');
    for (const name of ['package.json', 'AGENTS.md', 'link.ts']) {
      rmSync(join(site.checkout, name), { force: true });
      symlinkSync(join(site.folder, 'secret.json'), join(site.checkout, name));
    }
    symlinkSync(site.folder, join(site.checkout, 'linked'));
    for (const path of ['link.ts', 'linked/secret.json']) expect(await textOf(path)).toBeNull();
    const { project } = await read();
    expect(JSON.stringify(project)).not.toContain('SECRET');
    expect(project?.tree.some((path) => path.startsWith('linked/'))).toBe(false);
  });

  test('P11: one that may hold secrets by its name is refused', async () => {
    put({ '.env': 'KEY=1', 'deploy/key.pem': 'KEY' });
    expect([await textOf('.env'), await textOf('deploy/key.pem')]).toEqual([null, null]);
  });
});

test('cases 76, 77: a hostile repository runs nothing, and stays as it is', async () => {
  makeHostile(site);
  put({ 'README.md': 'changed\n', 'new.ts': '' });
  const before = fingerprint(site.checkout);
  const { project } = await read();
  expect(project?.tree).toContain('README.md');
  expect(project?.git?.branch).toBe('main');
  expect(site.marks()).toEqual([]);
  expect(fingerprint(site.checkout)).toEqual(before);
  expect(runByGitItself(site, 'status')).not.toEqual([]);
});

test('case 79: a branch that looks like an option is data', async () => {
  git('symbolic-ref', 'HEAD', 'refs/heads/--upload-pack=x');
  git('config', 'branch.--upload-pack=x.remote', '--output=x');
  git('config', 'branch.--upload-pack=x.merge', 'refs/heads/--all');
  expect((await read()).project?.git).toMatchObject({ branch: '--upload-pack=x', upstream: null });
});
