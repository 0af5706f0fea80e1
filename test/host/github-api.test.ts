import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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
/** Made once: its lines are many. */
const large = largePull();
const seen = { headSha: smallPull.headSha, baseRef: 'main' };
const json = { 'content-type': 'application/json' };
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
function apiWith(variables: Variables = {}, limitMs?: number): PullApi {
  const login = { variables: async () => ({ GITHUB_API_URL: github.url, ...variables }) };
  const tokens = openTokens({ keys: openKeys(folder), login, gh: async () => null });
  return createPullApi({ login, tokens, store, limitMs });
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

test('A5: other counts at the same head are other changes: its base has taken in some of them', async () => {
  await read(apiWith());
  github.pulls[0]?.files.pop();
  expect((await read(apiWith())).files).toHaveLength(4);
  expect((await read(apiWith(), 7, seen)).files).toHaveLength(4);
});

test('P2: what GitHub says of a head is one request, and null is no harm', async () => {
  const head = await apiWith().headOf(ferry, 7, never);
  const changes = told(smallPull);
  const sum = (count: 'additions' | 'deletions') => changes.reduce((total, file) => total + file[count], 0);
  expect(head).toEqual({
    headSha: smallPull.headSha,
    files: 5,
    additions: sum('additions'),
    deletions: sum('deletions'),
  });
  expect(asked()).toBe(1);
  expect(await apiWith().headOf(ferry, 8, never)).toBeNull();
  github.fail(/pulls\/7$/, { status: 429 });
  expect(await apiWith().headOf(ferry, 7, never)).toBeNull();
  expect(await apiWith().headOf({ ...ferry, host: 'elsewhere.example' }, 7, never)).toBeNull();
});

test('A5: while the head is not known, asking whether it is still the same costs nothing', async () => {
  await read(apiWith());
  github.quota = { remaining: 1, resetAt: Date.now() + 600_000 };
  expect((await read(apiWith())).files).toEqual(told(smallPull));
  expect(github.requests.at(-1)).toMatchObject({ status: 304 });
  expect(github.quota.remaining).toBe(1);
});

test('A5: a limit is told with its end, what came is kept, and nobody asks before, also after a restart', async () => {
  github.pulls.push(large);
  const resetAt = Math.ceil(Date.now() / 1000) * 1000 + 600_000;
  github.quota = { remaining: 3, resetAt };
  const { files, total, problem } = await read(apiWith(), 350);
  expect(total).toBe(350);
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(files.length).toBeLessThan(350);
  expect(problem).toMatchObject({ source: 'api', error: { code: 'github-limited', retryable: true } });
  expect(Math.abs(Date.parse(problem?.until ?? '') - resetAt)).toBeLessThan(60_000);
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

test('case 116: within the API a renamed repository is followed, with the token', async () => {
  github.tokens.add(TOKEN);
  const moved = { ...smallPull, repo: 'boat', isPrivate: true };
  github.pulls.splice(0, 1, moved);
  github.fail(/ferry\/pulls\/7$/, { status: 301, headers: { location: '/repos/lumen-labs/boat/pulls/7' } });
  github.fail(/ferry\/pulls\/7\/files/, {
    status: 301,
    headers: { location: `${github.url}/repos/lumen-labs/boat/pulls/7/files?per_page=100&page=1` },
  });
  const { files, problem } = await read(apiWith({ GH_TOKEN: TOKEN }));
  expect([files.length, problem]).toEqual([5, null]);
  expect(new Set(github.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${TOKEN}`]),
  );
});

test('case 116: a redirect in circles ends', async () => {
  github.fail(/pulls\/7$/, { status: 302, headers: { location: '/repos/lumen-labs/ferry/pulls/7' } }, 99);
  expect((await read(apiWith())).problem?.error.code).toBe('github-refused');
  expect(asked()).toBeLessThan(6);
});

test('a token that is not taken is told with whose it is; what is public is read all the same', async () => {
  const { files, problem } = await read(apiWith({ GITHUB_TOKEN: TOKEN }));
  expect(files).toEqual(told(smallPull));
  expect(problem?.error).toMatchObject({ code: 'github-refused', retryable: false });
  expect(problem?.error.message).toMatch(/does not take the GITHUB_TOKEN of your login environment\. \w/);
  Object.assign(github.pulls[0] ?? {}, { isPrivate: true, headSha: 'd4'.repeat(20) });
  expect((await read(apiWith({ GITHUB_TOKEN: TOKEN }))).problem).toEqual(problem);
});

test('A5: a token that is not taken is not shown at every question', async () => {
  const api = apiWith({ GITHUB_TOKEN: TOKEN });
  const first = await read(api);
  const before = asked();
  expect(await read(api, 7, seen)).toEqual(first);
  expect(asked()).toBe(before);
});

test('case 115: an answer of more than 32 MB is not read', async () => {
  github.fail(/pulls\/7$/, { status: 200, headers: json, body: ' '.repeat(32 * 1024 * 1024 + 1) }, 9);
  expect((await read(apiWith())).problem?.error.code).toBe('github-unreachable');
});

test('A5: what was read with a token is given to nobody else', async () => {
  github.tokens.add(TOKEN).add('another-token');
  Object.assign(github.pulls[0] ?? {}, { isPrivate: true });
  await read(apiWith({ GH_TOKEN: TOKEN }));
  github.tokens.clear();
  for (const variables of [{}, { GH_TOKEN: 'another-token' }])
    expect(await read(apiWith(variables), 7, seen)).toMatchObject({ files: [], headSha: null });
  const kept = await read(apiWith({ GH_TOKEN: TOKEN }), 7, seen);
  expect(kept.files).toHaveLength(5);
  const bytes = ['', '-wal'].map((end) => readFileSync(join(folder, `conversations.sqlite${end}`), 'latin1'));
  for (const secret of [TOKEN, 'TIMEOUT = 30', 'docs/old.md']) expect(bytes.join('')).not.toContain(secret);
});

test.each([
  ['404', { status: 404, body: '{"message": "Not Found"}' }, 'not-found', /without a token/],
  ['403', { status: 403, body: `{"message": "no ${TOKEN}"}` }, 'github-refused', /did not let/],
  ['another page', { status: 200, body: '<html>' }, 'github-refused', /not GitHub's API/],
  ['other JSON', { status: 200, headers: json, body: '{"head": 7}' }, 'github-refused', /not GitHub's API/],
])('%s is told in a sentence, and asked once', async (_name, fault, code, sentence) => {
  github.fail(/pulls\/7$/, fault, 9);
  const { problem, files } = await read(apiWith());
  expect(files).toEqual([]);
  expect(problem).toMatchObject({ source: 'api', until: null, error: { code } });
  expect(problem?.error.message).toMatch(sentence);
  expect(JSON.stringify(problem)).not.toContain(TOKEN);
  expect(asked()).toBe(1);
});

test('single sign-on is told as what it is', async () => {
  github.tokens.add(TOKEN);
  const headers = { 'x-github-sso': 'required; url=https://github.com/orgs/x/sso?authorization_request=y' };
  github.fail(/pulls\/7$/, { status: 403, headers, body: '{}' });
  expect((await read(apiWith({ GH_TOKEN: TOKEN }))).problem?.error.message).toContain('single sign-on');
});

test('case 111: a connection that breaks and a 502 are tried once more; what stays broken is told', async () => {
  github.fail(/pulls\/7$/, 'reset');
  github.fail(/files/, { status: 502, body: '<html>' });
  expect(await read(apiWith())).toMatchObject({ problem: null, total: 5 });
  Object.assign(github.pulls[0] ?? {}, { headSha: 'd4'.repeat(20) });
  github.fail(/files/, { status: 502, body: '<html>' }, 9);
  const broken = await read(apiWith());
  expect(broken).toMatchObject({ headSha: 'd4'.repeat(20), total: 5, files: [] });
  expect(broken.problem?.error).toMatchObject({ code: 'github-refused', retryable: true });
});

test('case 115: an API that says nothing is given up on, and leaving ends it at once', async () => {
  github.fail(/pulls\/7$/, 'hang', 9);
  const { problem } = await read(apiWith({}, 200));
  expect(problem?.error).toMatchObject({ code: 'github-unreachable', retryable: true });
  expect(problem?.error.message).toContain('too slow');
  const leaving = new AbortController();
  const reading = apiWith().changesOf(ferry, 7, leaving.signal);
  await expect.poll(asked).toBe(3);
  leaving.abort();
  await expect(reading).rejects.toThrow(/abort/);
});

test.each([
  ['Retry-After', { status: 429, headers: { 'retry-after': '90' } }, 90_000],
  ['Retry-After with a 403', { status: 403, headers: { 'retry-after': '120' } }, 120_000],
  [
    'a secondary limit',
    { status: 403, body: '{"message": "You have exceeded a secondary rate limit."}' },
    60_000,
  ],
  ['a 429 alone', { status: 429 }, 60_000],
  ['a time far away', { status: 429, headers: { 'retry-after': '999999999' } }, 24 * 60 * 60_000],
])('case 110: %s says until when nobody asks', async (_name, fault, wait) => {
  const before = Date.now();
  github.fail(/pulls\/7$/, fault, 9);
  const { problem } = await read(apiWith());
  expect(problem?.error.code).toBe('github-limited');
  const until = Date.parse(problem?.until ?? '');
  expect(until).toBeGreaterThanOrEqual(before + wait);
  expect(until).toBeLessThanOrEqual(Date.now() + wait);
  await read(apiWith());
  expect(asked()).toBe(1);
});

test('a limit of one token holds for that token alone', async () => {
  github.tokens.add(TOKEN);
  github.fail(/pulls\/7$/, { status: 429 });
  await read(apiWith());
  expect((await read(apiWith({ GH_TOKEN: TOKEN }))).problem).toBeNull();
});

test('commits that come while the files are listed: the list is read again, of one head', async () => {
  const [pull] = github.pulls;
  const answer = github.answer;
  let moved = false;
  github.answer = (request) => {
    if (!moved && request.path.includes('/files')) Object.assign(pull ?? {}, { headSha: 'd4'.repeat(20) });
    moved ||= request.path.includes('/files');
    return answer(request);
  };
  expect(await read(apiWith())).toMatchObject({ headSha: 'd4'.repeat(20), problem: null });
});

test('of more than 3,000 files the rest is never asked for', async () => {
  const files = Array.from({ length: 3010 }, (_, index) => ({
    path: `f${index}`,
    before: null,
    after: `${index}\n`,
  }));
  github.pulls.push({ ...smallPull, number: 3010, files });
  const changes = await read(apiWith(), 3010);
  expect([changes.total, changes.files.length, changes.problem]).toEqual([3010, 3000, null]);
  expect(asked()).toBe(1 + 30 + 1);
  // After a page that fails, no other is begun.
  github.fail(/files.*page=2$/, { status: 404 });
  Object.assign(github.pulls[1] ?? {}, { headSha: 'd4'.repeat(20) });
  const cut = await read(apiWith(), 3010);
  expect(cut.problem?.error.code).toBe('not-found');
  expect(cut.files.length).toBeLessThan(2000);
});

test('A5: the last request that a limit allows is told by GitHub, and no further one is made', async () => {
  github.quota = { remaining: 1, resetAt: Date.now() + 600_000 };
  const { total, files, problem } = await read(apiWith());
  expect([total, files, problem?.error.code]).toEqual([5, [], 'github-limited']);
  expect(asked()).toBe(1);
});

test('threats P2: a page cannot make the host ask, or show a token to, a host of its choice', async () => {
  const stranger = await startGitHubApi(smallPull);
  const host = new URL(stranger.url).host;
  const variables = { GH_TOKEN: TOKEN, GH_ENTERPRISE_TOKEN: TOKEN };
  const there = { ...ferry, host };
  expect((await apiWith(variables).changesOf(there, 7, never)).problem?.error.message).toContain('no token');
  const tenant = await apiWith(variables).changesOf({ ...ferry, host: 'acme.ghe.com' }, 7, never);
  expect(tenant.problem?.error.message).toContain('no token');
  const odd = ['github.com/evil', 'a@b', 'x y', '-flag', `${host}#`, `${host}/..`];
  for (const name of odd)
    expect((await apiWith(variables).changesOf({ ...ferry, host: name }, 7, never)).problem?.error.code).toBe(
      'bad-request',
    );
  const names = [{ owner: '..' }, { repo: '..' }, { repo: 'a/b' }, { owner: 'a?b' }, { repo: 'ä' }];
  for (const name of names)
    expect((await apiWith().changesOf({ ...ferry, ...name }, 7, never)).problem?.error.code).toBe(
      'bad-request',
    );
  expect([asked(), stranger.requests.length]).toEqual([0, 0]);
  await stranger.close();
});

test('an Enterprise host that the person named is asked at /api/v3, with its own token', async () => {
  const enterprise = await startGitHubApi(smallPull);
  enterprise.tokens.add('of-the-enterprise');
  const host = new URL(enterprise.url).host;
  const variables = { GH_HOST: host, GH_ENTERPRISE_TOKEN: 'of-the-enterprise', GH_TOKEN: TOKEN };
  const { problem, total } = await apiWith(variables).changesOf({ ...ferry, host }, 7, never);
  expect([problem, total]).toEqual([null, 5]);
  for (const { path, headers } of enterprise.requests)
    expect([path, headers.authorization]).toEqual([
      expect.stringMatching(/^\/api\/v3\/repos\//),
      'Bearer of-the-enterprise',
    ]);
  await enterprise.close();
});

test.each(['http://api.example.com', 'ftp://127.0.0.1', 'https://me:secret@api.example.com', 'nonsense'])(
  'GITHUB_API_URL=%s is refused, and no token leaves',
  async (url) => {
    const { problem } = await read(apiWith({ GITHUB_API_URL: url, GH_TOKEN: TOKEN }));
    expect(problem?.error).toMatchObject({ code: 'bad-request' });
    expect(problem?.error.message).toMatch(/^GITHUB_API_URL/);
  },
);

test('a store that fails costs the answer nothing; a limit holds all the same', async () => {
  store.close();
  const api = apiWith();
  expect((await read(api)).files).toEqual(told(smallPull));
  github.fail(/pulls\/7$/, { status: 429 });
  const { problem } = await read(api);
  expect(problem?.error.code).toBe('github-limited');
  expect((await read(api)).problem).toEqual(problem);
  store = openStore(join(folder, 'conversations.sqlite'));
});

test('A2: checks of a head in two requests, what failed first, and only with a token', async () => {
  const run = (name: string, status: string, conclusion: string | null = null) => ({
    name,
    status,
    conclusion,
  });
  const runs = [
    run('lint', 'completed', 'success'),
    run('build', 'in_progress'),
    run('test', 'completed', 'timed_out'),
    run('docs', 'completed', 'skipped'),
  ];
  const statuses = [
    { context: 'ci/old', state: 'error' },
    { context: 'ci/slow', state: 'pending' },
  ];
  Object.assign(github.pulls[0] ?? {}, { checks: { runs, statuses } });
  const checksOf = (variables: Variables, sha = smallPull.headSha) =>
    apiWith(variables).checksOf(ferry, 7, sha, never);
  expect(await checksOf({})).toBeNull();
  expect(await checksOf({ GH_TOKEN: TOKEN })).toBeNull();
  github.tokens.add(TOKEN);
  github.requests.length = 0;
  const checks = await checksOf({ GH_TOKEN: TOKEN });
  expect(checks?.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'test failure',
    'ci/old failure',
    'build pending',
    'ci/slow pending',
    'lint success',
    'docs skipped',
  ]);
  expect(asked()).toBe(2);
  // What did not change costs nothing; a head of another form is asked of nobody.
  expect(await checksOf({ GH_TOKEN: TOKEN })).toEqual(checks);
  expect(github.requests.slice(2).map(({ status }) => status)).toEqual([304, 304]);
  expect(await checksOf({ GH_TOKEN: TOKEN }, '../../issues')).toBeNull();
  expect(asked()).toBe(4);
  github.fail(/check-runs/, { status: 403 });
  expect(await checksOf({ GH_TOKEN: TOKEN })).toBeNull();
});
