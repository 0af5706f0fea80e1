import { afterEach, beforeEach, expect, test } from 'vitest';
import { apiOf } from '../../native-host/github/address.ts';
import { tryToken } from '../../native-host/github/token-trial.ts';
import { type GitHubApi, startGitHubApi } from '../fakes/github-api.ts';

const token = { value: 'tok-en-0123456789abcdef', name: 'this token', remedy: 'Copy it anew.' };
let github: GitHubApi;

beforeEach(async () => {
  github = await startGitHubApi();
  github.tokens.add(token.value);
});
afterEach(() => github.close());

function trial(end = new AbortController().signal, limitMs?: number) {
  return tryToken(apiOf('github.com', { GITHUB_API_URL: github.url }), token, end, limitMs);
}

test('what is left is told, and asking for it costs nothing', async () => {
  github.quota = { remaining: 9, resetAt: Date.now() + 600_000 };
  expect(await trial()).toEqual({ left: { remaining: 9, limit: 5000 }, isPublicOnly: false });
  expect(github.quota.remaining).toBe(9);
});

test.each([
  ['a fine-grained one has no scopes', null, false],
  ['none', '', true],
  ['others', 'gist, public_repo, read:org', true],
  ['all repositories', 'gist, repo, read:org', false],
])('scopes of a token: %s', async (_name, scopes, isPublicOnly) => {
  const headers: Record<string, string> = scopes === null ? {} : { 'x-oauth-scopes': scopes };
  // A server without limits has no such page.
  github.fail(/rate_limit/, { status: 404, headers, body: '{"message": "Rate limiting is not enabled."}' });
  expect(await trial()).toEqual({ left: null, isPublicOnly });
});

test('a token that GitHub does not know is told apart from an answer that tells nothing', async () => {
  github.tokens.clear();
  await expect(trial()).rejects.toMatchObject({
    status: 401,
    message: 'github.com does not take this token. Copy it anew.',
  });
  github.fail(/rate_limit/, { status: 403, headers: { 'x-github-sso': 'required' } });
  await expect(trial()).rejects.toThrow(/single sign-on/);
  github.fail(/rate_limit/, { status: 502, body: token.value });
  await expect(trial()).rejects.toThrow("github.com's API failed (HTTP 502). Ask again later.");
  github.fail(/rate_limit/, 'reset');
  await expect(trial()).rejects.toMatchObject({ code: 'github-unreachable' });
});

test('case 115: who says nothing is given up on; leaving ends it', async () => {
  github.fail(/rate_limit/, 'hang', 2);
  await expect(trial(undefined, 200)).rejects.toThrow(/too slow/);
  const leaving = new AbortController();
  const trying = trial(leaving.signal);
  await expect.poll(() => github.requests.length, { timeout: 20_000 }).toBe(2);
  leaving.abort();
  await expect(trying).rejects.toThrow(/abort/);
});

test('case 116: a token that is tried goes to no host that GitHub leads on to', async () => {
  const other = await startGitHubApi();
  github.fail(/rate_limit/, { status: 302, headers: { location: `${other.url}/rate_limit` } });
  await expect(trial()).rejects.toThrow(/leads on to another host/);
  expect(other.requests).toEqual([]);
  await other.close();
});
