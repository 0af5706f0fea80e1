import { expect, test } from 'vitest';
import { apiOf, checkHost } from './address.ts';

test.each([
  ['github.com', {}, 'https://api.github.com', true],
  ['GitHub.com', { GITHUB_API_URL: ' ' }, 'https://api.github.com', true],
  ['github.com', { GITHUB_API_URL: 'https://proxy.example/gh/' }, 'https://proxy.example/gh', true],
  ['github.com', { GITHUB_API_URL: 'http://127.0.0.1:8080' }, 'http://127.0.0.1:8080', true],
  ['acme.ghe.com', { GITHUB_API_URL: 'https://proxy.example' }, 'https://api.acme.ghe.com', false],
  ['git.acme.example:8443', {}, 'https://git.acme.example:8443/api/v3', false],
  ['localhost:8080', {}, 'http://localhost:8080/api/v3', false],
  ['localhost.evil.example', {}, 'https://localhost.evil.example/api/v3', false],
])('the API of %s with %j is at %s', (host, variables, base, isPublic) => {
  expect(apiOf(host, variables)).toEqual({ host: host.toLowerCase(), base, isPublic });
});

test.each([
  '',
  'a..b',
  '.a',
  'a/b',
  'a?b',
  'a#b',
  'u@h',
  'u:p@h',
  '[::1]',
  'a:999999',
  'ä.example',
  '-a',
  'a b',
])('"%s" is no host', (host) => {
  expect(() => checkHost(host)).toThrow(/GitHub host/);
});
