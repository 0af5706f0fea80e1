import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createPullApi } from '../../native-host/github/pull-api.ts';
import { openTokens } from '../../native-host/github/tokens.ts';
import type { PullApi } from '../../native-host/pull/api.ts';
import { openKeys } from '../../native-host/settings/keys.ts';
import type { Variables } from '../../native-host/settings/login-environment.ts';
import { openStore, type Store } from '../../native-host/store/store.ts';
import { type GitHubApi, startGitHubApi } from '../fakes/github-api.ts';
import { changeOf, type FakePull, largePull, smallPull } from '../fakes/github-pull.ts';

const TOKEN = 'tok-en-0123456789abcdef';
const ferry = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
const seen = { headSha: smallPull.headSha, baseRef: 'main' };
const never = new AbortController().signal;

let folder = '';
let store: Store;
let github: GitHubApi;

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-github-'));
  store = openStore(join(folder, 'conversations.sqlite'));
  github = await startGitHubApi(structuredClone(smallPull));
});

afterEach(async () => {
  store.close();
  rmSync(folder, { recursive: true });
  await github.close();
});

/** As the host is wired, with what the login environment exports. */
function apiWith(variables: Variables = {}): PullApi {
  const login = { variables: async () => ({ GITHUB_API_URL: github.url, ...variables }) };
  const tokens = openTokens({ keys: openKeys(folder), login, gh: async () => null });
  return createPullApi({ login, tokens, store });
}

const read = (api: PullApi, number = 7, known: typeof seen | null = null) =>
  api.changesOf(ferry, number, never, known);
const asked = () => github.requests.length;

/** What GitHub tells of it where it leaves nothing out. */
const told = (pull: FakePull) =>
  pull.files.map((file) => {
    const { status, ...change } = changeOf(file);
    return { ...change, change: status === 'removed' ? 'deleted' : status };
  });

test('every kind of change, with counts and lines; where they are counted from', async () => {
  const changes = await read(apiWith());
  expect(changes).toEqual({
    headSha: smallPull.headSha,
    baseSha: smallPull.mergeBase,
    total: 5,
    files: told(smallPull),
    problem: null,
  });
  expect(changes.files[1]).toMatchObject({ path: 'logo.png', additions: 0, deletions: 0, patch: null });
});

test('A3: 350 files and 25,000 lines: all files, and no count that GitHub left out', async () => {
  const large = largePull();
  github.pulls.push(large);
  const { files, total, problem } = await read(apiWith(), 350);
  expect([total, files.length, problem]).toEqual([350, 350, null]);
  const truth = told(large);
  expect(files.map(({ path }) => path)).toEqual(truth.map(({ path }) => path));
  for (const [index, file] of files.entries())
    if (file.patch !== null) expect(file).toEqual(truth[index]);
    else expect([file.additions, file.deletions]).toEqual([null, null]);
  const lines = files.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0);
  expect(lines).toBeGreaterThan(19_000);
  expect(asked()).toBe(1 + 4 + 1);
});

test('A5: a head that was read asks nothing; a new one does', async () => {
  await read(apiWith());
  const before = asked();
  const again = await read(apiWith(), 7, seen);
  expect(again.files).toEqual(told(smallPull));
  expect(asked()).toBe(before);
  expect(await read(apiWith(), 7, { ...seen, baseRef: 'release' })).toEqual(again);
  expect(asked()).toBe(before + 1);
  Object.assign(github.pulls[0] ?? {}, { headSha: 'd4'.repeat(20) });
  expect(await read(apiWith(), 7, { ...seen, headSha: 'd4'.repeat(20) })).toMatchObject({
    headSha: 'd4'.repeat(20),
    problem: null,
  });
  expect(asked()).toBe(before + 4);
});

test('A5: while the head is not known, asking whether it is still the same costs nothing', async () => {
  await read(apiWith());
  github.quota = { remaining: 1, resetAt: Date.now() + 600_000 };
  expect((await read(apiWith())).files).toEqual(told(smallPull));
  expect(github.requests.at(-1)).toMatchObject({ status: 304 });
  expect(github.quota.remaining).toBe(1);
});

test('A5: a limit is told with its end, what came is kept, and nobody asks before, also after a restart', async () => {
  github.pulls.push(largePull());
  const resetAt = Math.ceil(Date.now() / 1000) * 1000 + 600_000;
  github.quota = { remaining: 3, resetAt };
  const { files, total, problem } = await read(apiWith(), 350);
  expect(total).toBe(350);
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(files.length).toBeLessThan(350);
  expect(problem).toMatchObject({ source: 'api', error: { code: 'github-limited', retryable: true } });
  expect(Math.abs(Date.parse(problem?.until ?? '') - resetAt)).toBeLessThan(5000);
  const before = asked();
  store.close();
  store = openStore(join(folder, 'conversations.sqlite'));
  expect((await read(apiWith())).problem).toEqual(problem);
  expect(asked()).toBe(before);
});

test('case 116: a redirect to another host is not followed, and its token stays here', async () => {
  const other = await startGitHubApi(smallPull);
  other.tokens.add(TOKEN);
  github.tokens.add(TOKEN);
  github.fail(/pulls\/7$/, {
    status: 301,
    headers: { location: `${other.url}/repos/lumen-labs/ferry/pulls/7` },
  });
  const { problem } = await read(apiWith({ GH_TOKEN: TOKEN }));
  expect(problem?.error.message).toContain('another host');
  expect(other.requests).toEqual([]);
  await other.close();
});
