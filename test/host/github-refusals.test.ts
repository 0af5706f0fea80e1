import { afterEach, beforeEach, expect, test } from 'vitest';
import { startGitHubApi } from '../fakes/github-api.ts';
import { largePull, smallPull } from '../fakes/github-pull.ts';
import { ferry, json, openReading, type Reading, read, seen, TOKEN, told } from './github-reading.ts';

/** Made once: its lines are many. */
const large = largePull();

let at: Reading;

beforeEach(async () => {
  at = await openReading();
});
afterEach(() => at.close());

test('A5: a limit is told with its end, what came is kept, and nobody asks before, also after a restart', async () => {
  at.github.pulls.push(large);
  const resetAt = Math.ceil(Date.now() / 1000) * 1000 + 600_000;
  at.github.quota = { remaining: 3, resetAt };
  const { files, total, problem } = await read(at.apiWith(), 350);
  expect(total).toBe(350);
  expect(files.length).toBeGreaterThanOrEqual(100);
  expect(files.length).toBeLessThan(350);
  expect(problem).toMatchObject({ source: 'api', error: { code: 'github-limited', retryable: true } });
  expect(Math.abs(Date.parse(problem?.until ?? '') - resetAt)).toBeLessThan(60_000);
  const before = at.asked();
  at.restart();
  expect((await read(at.apiWith())).problem).toEqual(problem);
  expect(at.asked()).toBe(before);
});

test('case 116: a redirect to another host is not followed, and its token stays here', async () => {
  const other = await startGitHubApi(smallPull);
  other.tokens.add(TOKEN);
  at.github.tokens.add(TOKEN);
  at.github.fail(/pulls\/7$/, {
    status: 301,
    headers: { location: `${other.url}/repos/lumen-labs/ferry/pulls/7` },
  });
  const { problem } = await read(at.apiWith({ GH_TOKEN: TOKEN }));
  expect(problem?.error.message).toContain('another host');
  expect(other.requests).toEqual([]);
  await other.close();
});

test('case 116: within the API a renamed repository is followed, with the token', async () => {
  at.github.tokens.add(TOKEN);
  const moved = { ...smallPull, repo: 'boat', isPrivate: true };
  at.github.pulls.splice(0, 1, moved);
  at.github.fail(/ferry\/pulls\/7$/, {
    status: 301,
    headers: { location: '/repos/lumen-labs/boat/pulls/7' },
  });
  at.github.fail(/ferry\/pulls\/7\/files/, {
    status: 301,
    headers: { location: `${at.github.url}/repos/lumen-labs/boat/pulls/7/files?per_page=100&page=1` },
  });
  const { files, problem } = await read(at.apiWith({ GH_TOKEN: TOKEN }));
  expect([files.length, problem]).toEqual([5, null]);
  expect(new Set(at.github.requests.map(({ headers }) => headers.authorization))).toEqual(
    new Set([`Bearer ${TOKEN}`]),
  );
});

test('case 116: a redirect in circles ends', async () => {
  at.github.fail(/pulls\/7$/, { status: 302, headers: { location: '/repos/lumen-labs/ferry/pulls/7' } }, 99);
  expect((await read(at.apiWith())).problem?.error.code).toBe('github-refused');
  expect(at.asked()).toBeLessThan(6);
});

test('a token that is not taken is told with whose it is; what is public is read all the same', async () => {
  const { files, problem } = await read(at.apiWith({ GITHUB_TOKEN: TOKEN }));
  expect(files).toEqual(told(smallPull));
  expect(problem?.error).toMatchObject({ code: 'github-refused', retryable: false });
  expect(problem?.error.message).toMatch(/does not take the GITHUB_TOKEN of your login environment\. \w/);
  Object.assign(at.github.pulls[0] ?? {}, { isPrivate: true, headSha: 'd4'.repeat(20) });
  expect((await read(at.apiWith({ GITHUB_TOKEN: TOKEN }))).problem).toEqual(problem);
});

test('A5: a token that is not taken is not shown at every question', async () => {
  const api = at.apiWith({ GITHUB_TOKEN: TOKEN });
  const first = await read(api);
  const before = at.asked();
  expect(await read(api, 7, seen)).toEqual(first);
  expect(at.asked()).toBe(before);
});

test('case 115: an answer of more than 32 MB is not read', async () => {
  at.github.fail(/pulls\/7$/, { status: 200, headers: json, body: ' '.repeat(32 * 1024 * 1024 + 1) }, 9);
  expect((await read(at.apiWith())).problem?.error.code).toBe('github-unreachable');
});

test.each([
  ['404', { status: 404, body: '{"message": "Not Found"}' }, 'not-found', /without a token/],
  ['403', { status: 403, body: `{"message": "no ${TOKEN}"}` }, 'github-refused', /did not let/],
  ['another page', { status: 200, body: '<html>' }, 'github-refused', /not GitHub's API/],
  ['other JSON', { status: 200, headers: json, body: '{"head": 7}' }, 'github-refused', /not GitHub's API/],
])('%s is told in a sentence, and asked once', async (_name, fault, code, sentence) => {
  at.github.fail(/pulls\/7$/, fault, 9);
  const { problem, files } = await read(at.apiWith());
  expect(files).toEqual([]);
  expect(problem).toMatchObject({ source: 'api', until: null, error: { code } });
  expect(problem?.error.message).toMatch(sentence);
  expect(JSON.stringify(problem)).not.toContain(TOKEN);
  expect(at.asked()).toBe(1);
});

test('single sign-on is told as what it is', async () => {
  at.github.tokens.add(TOKEN);
  const headers = { 'x-github-sso': 'required; url=https://github.com/orgs/x/sso?authorization_request=y' };
  at.github.fail(/pulls\/7$/, { status: 403, headers, body: '{}' });
  expect((await read(at.apiWith({ GH_TOKEN: TOKEN }))).problem?.error.message).toContain('single sign-on');
});

test('case 111: a connection that breaks and a 502 are tried once more; what stays broken is told', async () => {
  at.github.fail(/pulls\/7$/, 'reset');
  at.github.fail(/files/, { status: 502, body: '<html>' });
  expect(await read(at.apiWith())).toMatchObject({ problem: null, total: 5 });
  Object.assign(at.github.pulls[0] ?? {}, { headSha: 'd4'.repeat(20) });
  at.github.fail(/files/, { status: 502, body: '<html>' }, 9);
  const broken = await read(at.apiWith());
  expect(broken).toMatchObject({ headSha: 'd4'.repeat(20), total: 5, files: [] });
  expect(broken.problem?.error).toMatchObject({ code: 'github-refused', retryable: true });
});

test('case 115: an API that says nothing is given up on, and leaving ends it at once', async () => {
  at.github.fail(/pulls\/7$/, 'hang', 9);
  const { problem } = await read(at.apiWith({}, 200));
  expect(problem?.error).toMatchObject({ code: 'github-unreachable', retryable: true });
  expect(problem?.error.message).toContain('too slow');
  const leaving = new AbortController();
  const reading = at.apiWith().changesOf(ferry, 7, leaving.signal);
  await expect.poll(at.asked).toBe(3);
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
  at.github.fail(/pulls\/7$/, fault, 9);
  const { problem } = await read(at.apiWith());
  expect(problem?.error.code).toBe('github-limited');
  const until = Date.parse(problem?.until ?? '');
  expect(until).toBeGreaterThanOrEqual(before + wait);
  expect(until).toBeLessThanOrEqual(Date.now() + wait);
  await read(at.apiWith());
  expect(at.asked()).toBe(1);
});

test('a limit of one token holds for that token alone', async () => {
  at.github.tokens.add(TOKEN);
  at.github.fail(/pulls\/7$/, { status: 429 });
  await read(at.apiWith());
  expect((await read(at.apiWith({ GH_TOKEN: TOKEN }))).problem).toBeNull();
});

test('A5: the last request that a limit allows is told by GitHub, and no further one is made', async () => {
  at.github.quota = { remaining: 1, resetAt: Date.now() + 600_000 };
  const { total, files, problem } = await read(at.apiWith());
  expect([total, files, problem?.error.code]).toEqual([5, [], 'github-limited']);
  expect(at.asked()).toBe(1);
});

test('a store that fails costs the answer nothing; a limit holds all the same', async () => {
  at.loseStore();
  const api = at.apiWith();
  expect((await read(api)).files).toEqual(told(smallPull));
  at.github.fail(/pulls\/7$/, { status: 429 });
  const { problem } = await read(api);
  expect(problem?.error.code).toBe('github-limited');
  expect((await read(api)).problem).toEqual(problem);
});
