import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGitHubApi } from '../fakes/github-api.ts';
import { largePull, smallPull } from '../fakes/github-pull.ts';
import { ferry, never, openReading, type Reading, read, seen, TOKEN, told } from './github-reading.ts';

/** Made once: its lines are many. */
const large = largePull();

let at: Reading;

beforeEach(async () => {
  at = await openReading();
});
afterEach(() => at.close());

test('every kind of change, with counts and lines; where they are counted from', async () => {
  const changes = await read(at.apiWith());
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
  at.github.pulls.push(large);
  const { files, total, problem } = await read(at.apiWith(), 350);
  expect([total, files.length, problem]).toEqual([350, 350, null]);
  const truth = told(large);
  expect(files.map(({ path }) => path)).toEqual(truth.map(({ path }) => path));
  for (const [index, file] of files.entries())
    if (file.patch !== null) expect(file).toEqual(truth[index]);
    else expect([file.additions, file.deletions]).toEqual([null, null]);
  const lines = files.reduce((sum, file) => sum + (file.additions ?? 0) + (file.deletions ?? 0), 0);
  expect(lines).toBeGreaterThan(19_000);
  expect(at.asked()).toBe(1 + 4 + 1);
});

test('A5: a head that was read asks nothing; a new one does', async () => {
  await read(at.apiWith());
  const before = at.asked();
  const again = await read(at.apiWith(), 7, seen);
  expect(again.files).toEqual(told(smallPull));
  expect(at.asked()).toBe(before);
  expect(await read(at.apiWith(), 7, { ...seen, baseRef: 'release' })).toEqual(again);
  expect(at.asked()).toBe(before + 1);
  Object.assign(at.github.pulls[0] ?? {}, { headSha: 'd4'.repeat(20) });
  expect(await read(at.apiWith(), 7, { ...seen, headSha: 'd4'.repeat(20) })).toMatchObject({
    headSha: 'd4'.repeat(20),
    problem: null,
  });
  expect(at.asked()).toBe(before + 4);
});

test('A5: other counts at the same head are other changes: its base has taken in some of them', async () => {
  await read(at.apiWith());
  at.github.pulls[0]?.files.pop();
  expect((await read(at.apiWith())).files).toHaveLength(4);
  expect((await read(at.apiWith(), 7, seen)).files).toHaveLength(4);
});

test('P2: what GitHub says of a head is one request, and null is no harm', async () => {
  const head = await at.apiWith().headOf(ferry, 7, never);
  const changes = told(smallPull);
  const sum = (count: 'additions' | 'deletions') => changes.reduce((total, file) => total + file[count], 0);
  expect(head).toEqual({
    headSha: smallPull.headSha,
    files: 5,
    additions: sum('additions'),
    deletions: sum('deletions'),
  });
  expect(at.asked()).toBe(1);
  expect(await at.apiWith().headOf(ferry, 8, never)).toBeNull();
  at.github.fail(/pulls\/7$/, { status: 429 });
  expect(await at.apiWith().headOf(ferry, 7, never)).toBeNull();
  expect(await at.apiWith().headOf({ ...ferry, host: 'elsewhere.example' }, 7, never)).toBeNull();
});

test('A5: while the head is not known, asking whether it is still the same costs nothing', async () => {
  await read(at.apiWith());
  at.github.quota = { remaining: 1, resetAt: Date.now() + 600_000 };
  expect((await read(at.apiWith())).files).toEqual(told(smallPull));
  expect(at.github.requests.at(-1)).toMatchObject({ status: 304 });
  expect(at.github.quota.remaining).toBe(1);
});

test('A5: what was read with a token is given to nobody else', async () => {
  at.github.tokens.add(TOKEN).add('another-token');
  Object.assign(at.github.pulls[0] ?? {}, { isPrivate: true });
  await read(at.apiWith({ GH_TOKEN: TOKEN }));
  at.github.tokens.clear();
  for (const variables of [{}, { GH_TOKEN: 'another-token' }])
    expect(await read(at.apiWith(variables), 7, seen)).toMatchObject({ files: [], headSha: null });
  const kept = await read(at.apiWith({ GH_TOKEN: TOKEN }), 7, seen);
  expect(kept.files).toHaveLength(5);
  const bytes = ['', '-wal'].map((end) =>
    readFileSync(join(at.folder, `conversations.sqlite${end}`), 'latin1'),
  );
  for (const secret of [TOKEN, 'TIMEOUT = 30', 'docs/old.md']) expect(bytes.join('')).not.toContain(secret);
});

test('commits that come while the files are listed: the list is read again, of one head', async () => {
  const [pull] = at.github.pulls;
  const answer = at.github.answer;
  let moved = false;
  at.github.answer = (request) => {
    if (!moved && request.path.includes('/files')) Object.assign(pull ?? {}, { headSha: 'd4'.repeat(20) });
    moved ||= request.path.includes('/files');
    return answer(request);
  };
  expect(await read(at.apiWith())).toMatchObject({ headSha: 'd4'.repeat(20), problem: null });
});

test('of more than 3,000 files the rest is never asked for', async () => {
  const files = Array.from({ length: 3010 }, (_, index) => ({
    path: `f${index}`,
    before: null,
    after: `${index}\n`,
  }));
  at.github.pulls.push({ ...smallPull, number: 3010, files });
  const changes = await read(at.apiWith(), 3010);
  expect([changes.total, changes.files.length, changes.problem]).toEqual([3010, 3000, null]);
  expect(at.asked()).toBe(1 + 30 + 1);
  // After a page that fails, no other is begun.
  at.github.fail(/files.*page=2$/, { status: 404 });
  Object.assign(at.github.pulls[1] ?? {}, { headSha: 'd4'.repeat(20) });
  const cut = await read(at.apiWith(), 3010);
  expect(cut.problem?.error.code).toBe('not-found');
  expect(cut.files.length).toBeLessThan(2000);
});

test('threats P2: a page cannot make the host ask, or show a token to, a host of its choice', async () => {
  const stranger = await startGitHubApi(smallPull);
  const host = new URL(stranger.url).host;
  const variables = { GH_TOKEN: TOKEN, GH_ENTERPRISE_TOKEN: TOKEN };
  const there = { ...ferry, host };
  expect((await at.apiWith(variables).changesOf(there, 7, never)).problem?.error.message).toContain(
    'no token',
  );
  const tenant = await at.apiWith(variables).changesOf({ ...ferry, host: 'acme.ghe.com' }, 7, never);
  expect(tenant.problem?.error.message).toContain('no token');
  const odd = ['github.com/evil', 'a@b', 'x y', '-flag', `${host}#`, `${host}/..`];
  for (const name of odd)
    expect(
      (await at.apiWith(variables).changesOf({ ...ferry, host: name }, 7, never)).problem?.error.code,
    ).toBe('bad-request');
  const names = [{ owner: '..' }, { repo: '..' }, { repo: 'a/b' }, { owner: 'a?b' }, { repo: 'ä' }];
  for (const name of names)
    expect((await at.apiWith().changesOf({ ...ferry, ...name }, 7, never)).problem?.error.code).toBe(
      'bad-request',
    );
  expect([at.asked(), stranger.requests.length]).toEqual([0, 0]);
  await stranger.close();
});

test('an Enterprise host that the person named is asked at /api/v3, with its own token', async () => {
  const enterprise = await startGitHubApi(smallPull);
  enterprise.tokens.add('of-the-enterprise');
  const host = new URL(enterprise.url).host;
  const variables = { GH_HOST: host, GH_ENTERPRISE_TOKEN: 'of-the-enterprise', GH_TOKEN: TOKEN };
  const { problem, total } = await at.apiWith(variables).changesOf({ ...ferry, host }, 7, never);
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
    const { problem } = await read(at.apiWith({ GITHUB_API_URL: url, GH_TOKEN: TOKEN }));
    expect(problem?.error).toMatchObject({ code: 'bad-request' });
    expect(problem?.error.message).toMatch(/^GITHUB_API_URL/);
  },
);

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
  Object.assign(at.github.pulls[0] ?? {}, { checks: { runs, statuses } });
  const checksOf = (variables: Record<string, string>, sha = smallPull.headSha) =>
    at.apiWith(variables).checksOf(ferry, 7, sha, never);
  expect(await checksOf({})).toBeNull();
  expect(await checksOf({ GH_TOKEN: TOKEN })).toBeNull();
  at.github.tokens.add(TOKEN);
  at.github.requests.length = 0;
  const checks = await checksOf({ GH_TOKEN: TOKEN });
  expect(checks?.map(({ name, state }) => `${name} ${state}`)).toEqual([
    'test failure',
    'ci/old failure',
    'build pending',
    'ci/slow pending',
    'lint success',
    'docs skipped',
  ]);
  expect(at.asked()).toBe(2);
  // What did not change costs nothing; a head of another form is asked of nobody.
  expect(await checksOf({ GH_TOKEN: TOKEN })).toEqual(checks);
  expect(at.github.requests.slice(2).map(({ status }) => status)).toEqual([304, 304]);
  expect(await checksOf({ GH_TOKEN: TOKEN }, '../../issues')).toBeNull();
  expect(at.asked()).toBe(4);
  at.github.fail(/check-runs/, { status: 403 });
  expect(await checksOf({ GH_TOKEN: TOKEN })).toBeNull();
});
