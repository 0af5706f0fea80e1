import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { openGh } from '../../native-host/github/gh.ts';
import type { Check } from '../../native-host/install/doctor/check.ts';
import type { Result } from '../../shared/protocol/methods.ts';
import { type GitHubApi, startGitHubApi } from '../fakes/github-api.ts';
import { smallPull } from '../fakes/github-pull.ts';
import { pullRequest } from '../fakes/page.ts';
import { createHome } from './home.ts';
import { program, type Shim, startShim } from './shim.ts';
import { question } from './turn-room.ts';
import { writeScript } from './worktree-site.ts';

/** Of no known format: only who knows it can take it out. */
const OF_GH = 'held/by-gh-4f9c2b7a1d8e6035';
const ENTERED = 'entered/77aa0b7a1d8e6035';

const never = new AbortController().signal;
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-gh-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
});

/** A `gh` that is logged in to github.com, and notes how it was called. */
function installGh(command = `[ "$4" = github.com ] && echo "${OF_GH}"`): Record<string, string> {
  writeScript(join(folder, 'gh'), `echo "$*" >> "${folder}/calls"; env > "${folder}/env"; ${command}`);
  return { PATH: `${folder}:/usr/bin:/bin` };
}

const calls = () => (existsSync(join(folder, 'calls')) ? readFileSync(join(folder, 'calls'), 'utf8') : '');

describe.skipIf(process.platform === 'win32')('gh', () => {
  test('gives the token of a host that it is logged in to, and is asked once', async () => {
    const gh = openGh(never);
    const login = installGh();
    expect([await gh('github.com', login), await gh('github.com', login)]).toEqual([OF_GH, OF_GH]);
    expect(await gh('ghe.example.com', login)).toBeNull();
    expect(calls()).toBe('auth token --hostname github.com\nauth token --hostname ghe.example.com\n');
  });

  test('threats P2: is not asked for hosts that it takes for another one', async () => {
    const gh = openGh(never);
    const login = installGh(`echo "${OF_GH}"`);
    const hosts = ['evil.github.com', 'a.b.github.com', 'a.acme.ghe.com', 'a.localhost'];
    for (const host of hosts) expect(await gh(host, login)).toBeNull();
    expect(calls()).toBe('');
    expect(await gh('acme.ghe.com', login)).toBe(OF_GH);
  });

  test('P10: gets what it finds its own configuration by, and no token that it would give out for any host', async () => {
    const login = installGh();
    const more = { GH_CONFIG_DIR: '/gh', GH_ENTERPRISE_TOKEN: 'x', GITHUB_TOKEN: 'x', BASH_ENV: '/evil' };
    await openGh(never)('github.com', { ...login, ...more });
    const env = readFileSync(join(folder, 'env'), 'utf8');
    expect(env).toContain('GH_CONFIG_DIR=/gh\n');
    expect(env).not.toMatch(/TOKEN|BASH_ENV|NODE_|VITEST/);
  });

  test.each([
    ['is not there', null],
    ['fails', `echo ${OF_GH}; exit 1`],
    ['says more than a token', 'echo no token; echo at all'],
    ['says nothing', 'true'],
    ['hangs', 'sleep 1000'],
  ])('one that %s gives none', async (_name, command) => {
    const login = command === null ? { PATH: folder } : installGh(command);
    const patience = command?.includes('sleep') ? 300 : undefined;
    expect(await openGh(never, patience)('github.com', login)).toBeNull();
  });
});

/** The daemon of a person whose login shell finds `gh`. */
async function startDaemon(apiUrl = ''): Promise<{ shim: Shim; home: string }> {
  const { PATH } = installGh();
  const { home, env } = createHome();
  writeFileSync(join(env.HOME ?? '', '.bash_profile'), `export PATH=${PATH} GITHUB_API_URL=${apiUrl}\n`);
  const shim = startShim({ ...env, SHELL: '/bin/bash' });
  await shim.initialize();
  return { shim, home };
}

const hosts = async (shim: Shim, ...added: string[]) =>
  (await shim.call<Result<'github/list'>>('github/list', { added })).hosts;
const configure = (shim: Shim, host: string, token: string) =>
  shim.call<Result<'github/configure'>>('github/configure', { host, token });

/** What a command prints, while the test's own GitHub goes on answering. */
const printed = (env: NodeJS.ProcessEnv, ...args: string[]) =>
  new Promise<string>((done) => {
    execFile(process.execPath, [program, ...args], { env }, (_error, stdout) => done(stdout));
  });

async function openGitHub(): Promise<GitHubApi> {
  const github = await startGitHubApi(smallPull);
  onTestFinished(() => github.close());
  return github;
}

const holding = (home: string, text: string) =>
  readdirSync(home, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => readFileSync(file, 'latin1').includes(text));

describe.skipIf(process.platform !== 'linux')('the daemon', () => {
  test('P14: a token that is entered comes first, lies in the key file alone, and is taken back', async () => {
    const github = await openGitHub();
    github.tokens.add(ENTERED);
    const { shim, home } = await startDaemon(github.url);
    expect(await hosts(shim)).toEqual([{ host: 'github.com', tokenFrom: 'gh' }]);
    await configure(shim, 'github.com', ` ${ENTERED}\n`);
    await configure(shim, 'GHE.example.com', ENTERED);
    expect(await hosts(shim)).toEqual([
      { host: 'github.com', tokenFrom: 'file' },
      { host: 'ghe.example.com', tokenFrom: 'file' },
    ]);
    expect(holding(home, ENTERED)).toEqual([join(home, 'config', 'keys.json')]);
    for (const bad of ['two words', 'newline\nin it', 'ä', 'x'.repeat(2000)])
      await expect(configure(shim, 'github.com', bad)).rejects.toMatchObject({
        data: { code: 'bad-request' },
      });
    for (const bad of ['a/b', '', 'a b', '-x'])
      await expect(configure(shim, bad, ENTERED)).rejects.toMatchObject({ data: { code: 'bad-request' } });
    await configure(shim, 'ghe.example.com', '');
    await configure(shim, 'github.com', '');
    expect(await hosts(shim)).toEqual([{ host: 'github.com', tokenFrom: 'gh' }]);
    expect(await hosts(shim, 'GitHub.com', 'New.example.com')).toEqual([
      { host: 'github.com', tokenFrom: 'gh' },
      { host: 'new.example.com', tokenFrom: null },
    ]);
    await expect(hosts(shim, 'a/b')).rejects.toMatchObject({ data: { code: 'bad-request' } });
    expect(JSON.stringify(shim.received)).not.toContain(ENTERED);
    expect(JSON.stringify(shim.received)).not.toContain(OF_GH);
  });

  test('a token is tried when it is entered: one that GitHub does not know is not kept', async () => {
    const github = await openGitHub();
    const { shim, home } = await startDaemon(github.url);
    const entering = configure(shim, 'github.com', ENTERED);
    await expect(entering).rejects.toThrow('github.com does not take this token. Copy it anew');
    expect(await hosts(shim)).toEqual([{ host: 'github.com', tokenFrom: 'gh' }]);
    github.tokens.add(ENTERED);
    const taken = { state: 'taken', left: { remaining: 4999, limit: 5000 }, isPublicOnly: false };
    expect(await configure(shim, 'github.com', ENTERED)).toEqual({ trial: taken });
    // What cannot be told now may be right: it is kept.
    github.fail(/rate_limit/, 'reset');
    expect(await configure(shim, 'github.com', ENTERED)).toMatchObject({ trial: { state: 'untold' } });
    expect(await hosts(shim)).toEqual([{ host: 'github.com', tokenFrom: 'file' }]);
    expect(await configure(shim, 'github.com', '')).toEqual({ trial: null });
    expect(JSON.stringify(shim.received)).not.toContain(ENTERED);
    expect(holding(home, ENTERED)).toEqual([]);
  });

  test('doctor says which token there is, whether GitHub takes it, and what works without', async () => {
    const github = await openGitHub();
    const { PATH } = installGh();
    const { env } = createHome();
    const profile = join(env.HOME ?? '', '.bash_profile');
    const doctor = async (exports: string) => {
      writeFileSync(profile, `export PATH=${PATH} GITHUB_API_URL=${github.url} ${exports}\n`);
      const { checks } = JSON.parse(await printed(env, 'doctor', '--json')) as { checks: Check[] };
      return checks.filter(({ id }) => id === 'github');
    };
    expect(await doctor('')).toMatchObject([
      { status: 'warn', found: 'github.com does not take the token of "gh"' },
    ]);
    github.tokens.add(OF_GH).add('exported');
    github.quota = { remaining: 7, resetAt: Date.now() + 600_000 };
    expect(await doctor('GH_TOKEN=exported')).toMatchObject([
      {
        status: 'pass',
        found:
          'github.com: the GH_TOKEN of your login environment is taken, 7 of 5000 requests left in this hour',
      },
    ]);
    installGh('exit 1');
    const before = github.requests.length;
    const [none, enterprise] = await doctor('GH_HOST=ghe.example.com');
    expect(none).toMatchObject({ status: 'pass', found: expect.stringContaining('no token') });
    expect(enterprise).toMatchObject({ status: 'warn', found: 'ghe.example.com: no token' });
    expect(github.requests.length).toBe(before);
  });

  test('case 84: every token that was found is taken out of what is asked and kept', async () => {
    const { shim, home } = await startDaemon();
    await hosts(shim);
    const { id } = await shim.call<{ id: string }>('conversation/open', { page: null, fresh: true });
    await shim.call('conversation/attach', { conversation: id, after: 0 });
    await shim.call('turn/start', { ...question(id, `What is ${OF_GH}?`), turn: 'turn-1' });
    await shim.waitFor(({ params }) => JSON.stringify(params ?? '').includes('"turn-ended"'));
    expect(JSON.stringify(shim.received)).toContain('[REDACTED');
    expect(JSON.stringify(shim.received)).not.toContain(OF_GH);
    expect(holding(home, OF_GH)).toEqual([]);
  });

  test('case 84: a token that GitHub refuses, and repeats, reaches neither panel, log nor disk; what is public is read', async () => {
    const github = await openGitHub();
    github.fail(/pulls/, { status: 401, headers: { 'x-echo': OF_GH }, body: `{"message": "Bad ${OF_GH}"}` });
    const { shim, home } = await startDaemon(github.url);
    const { owner, repo, number, headSha } = smallPull;
    const changes = await shim.call<Result<'pull/read'>>('pull/read', {
      page: pullRequest({ owner, repo, number, headSha }),
      rendered: null,
      diff: { state: 'refused', error: { code: 'not-found', message: 'None.', retryable: false } },
    });
    expect(changes.files.map(({ path, source }) => [path, source])).toEqual(
      smallPull.files.map(({ path }) => [path, 'api']),
    );
    const [problem] = changes.problems.filter(({ source }) => source === 'api');
    expect(problem?.error.message).toMatch(/does not take the token of "gh"\. Run "gh auth login/);
    expect(github.requests.map(({ headers }) => headers.authorization)).toEqual([
      `Bearer ${OF_GH}`,
      ...Array(3).fill(undefined),
    ]);
    expect(JSON.stringify(shim.received)).not.toContain(OF_GH);
    expect(holding(home, OF_GH)).toEqual([]);
  });
});
