import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { GitHubHost, TokenTrial } from '../../../shared/pull/pull.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { createGitHubHosts } from './github-hosts.ts';

const settle = () => new Promise((done) => setTimeout(done));

/** A browser whose person allows what is asked, or does not. */
async function open({ allows = true } = {}) {
  const added = new Set<string>();
  const asked: string[] = [];
  const left = { remaining: 7, limit: 5000 };
  const trials = new Map<string, TokenTrial>([
    ['good', { state: 'taken', left, isPublicOnly: false }],
    ['public', { state: 'taken', left: null, isPublicOnly: true }],
  ]);
  const tokens = new Map<string, GitHubHost['tokenFrom']>([['ghe.named.example', 'environment']]);
  const host = new FakeHostClient({
    'github/list': (params) => ({
      hosts: [...new Set(['github.com', 'ghe.named.example', ...params.added])].map((name) => ({
        host: name,
        tokenFrom: tokens.get(name) ?? null,
      })),
    }),
    'github/configure': ({ host: name, token }) => {
      if (token.includes(' ')) throw new AppError('bad-request', 'A token has no blanks in it.');
      tokens.set(name, token === '' ? null : 'file');
      return {
        trial: token === '' ? null : (trials.get(token) ?? { state: 'untold', because: 'It is away.' }),
      };
    },
  });
  let changed = () => {};
  const hosts = createGitHubHosts(host, {
    added: async () => [...added],
    request: async (name) => {
      asked.push(name);
      if (allows) added.add(name);
      return allows;
    },
    giveBack: async (name) => void added.delete(name),
    follow: (onChange) => (changed = onChange),
  });
  await settle();
  const rows = () => hosts.rows.value.map((row) => [row.host, row.panel, row.tokenFrom]);
  return { hosts, host, added, asked, rows, change: () => changed() };
}

const always = ['github.com', 'always', null];
const named = ['ghe.named.example', 'none', 'environment'];

test('the browser is asked for the very host, at once, and only for one that can be', async () => {
  const { hosts, asked, rows } = await open();
  expect(await hosts.add('https://ghe.example.com/acme/ferry')).toBe(false);
  expect(hosts.trouble.value).toContain('https://ghe.example.com');
  expect(asked).toEqual([]);
  const adding = hosts.add('GHE.example.com');
  // Firefox takes a request only while the press is being handled.
  expect(asked).toEqual(['ghe.example.com']);
  expect(await adding).toBe(true);
  expect(hosts.trouble.value).toBeNull();
  expect(rows()).toEqual([always, named, ['ghe.example.com', 'added', null]]);
});

test('what the browser was not allowed to is told, and adds nothing', async () => {
  const { hosts, rows } = await open({ allows: false });
  expect(await hosts.add('ghe.example.com')).toBe(false);
  expect(hosts.trouble.value).toContain('ghe.example.com was not added');
  expect(rows()).toEqual([always, named]);
});

test('a host that was removed keeps neither permission nor the token that was entered for it', async () => {
  const { hosts, host, rows, added } = await open();
  await hosts.add('ghe.example.com');
  await hosts.setToken('ghe.example.com', 'abc');
  expect(rows()).toContainEqual(['ghe.example.com', 'added', 'file']);
  await hosts.remove('ghe.example.com');
  expect([...added]).toEqual([]);
  expect(host.called('github/configure').at(-1)).toEqual({ host: 'ghe.example.com', token: '' });
  expect(rows()).toEqual([always, named]);
});

test('a token that is not taken is told in its row; what changes in the browser’s settings is followed', async () => {
  const { hosts, rows, added, change } = await open();
  await hosts.setToken('github.com', 'two words');
  const outcome = () => hosts.rows.value[0]?.outcome;
  expect(outcome()).toEqual({ isGood: false, words: 'A token has no blanks in it.' });
  for (const [token, isGood, words] of [
    ['good', true, 'github.com takes this token: 7 of 5000 requests are left in this hour.'],
    [
      'public',
      false,
      'github.com takes this token. It reads public repositories only: it lacks the scope “repo”.',
    ],
    ['other', false, 'The token is saved, but could not be tested. It is away.'],
  ] as const) {
    await hosts.setToken('github.com', token);
    expect(outcome()).toEqual({ isGood, words });
  }
  await hosts.setToken('github.com', '');
  expect(outcome()).toBeNull();
  added.add('ghe.example.com');
  change();
  await settle();
  expect(rows()).toContainEqual(['ghe.example.com', 'added', null]);
});
