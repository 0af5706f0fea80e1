import { parseHTML } from 'linkedom';
import { afterEach, expect, test, vi } from 'vitest';
import { goTo } from './go.ts';

afterEach(() => vi.unstubAllGlobals());

/** Addresses of the links that were followed. */
function followed(url: string): string[] {
  const { document } = parseHTML('<!doctype html><html><body></body></html>');
  const links: string[] = [];
  document.addEventListener('click', ({ target }) => links.push((target as HTMLAnchorElement).href));
  vi.stubGlobal('document', document);
  vi.stubGlobal('location', new URL('https://github.com/octo/tool/pull/12/files'));
  goTo(url);
  return links;
}

test('a place of the pull request that is not drawn is followed', () => {
  const place = 'https://github.com/Octo/Tool/pull/12/files#diff-ab12R3';
  expect(followed(place)).toEqual([place]);
});

test.each([
  'javascript://github.com/octo/tool/pull/12/files#%0aalert(1)',
  'http://github.com/octo/tool/pull/12/files#diff-ab12R3',
  'https://github.com:8443/octo/tool/pull/12/files#diff-ab12R3',
  'https://example.com/octo/tool/pull/12/files#diff-ab12R3',
  'https://github.com/octo/tool/pull/13/files#diff-ab12R3',
  'https://github.com/octo/other/pull/12/files#diff-ab12R3',
  'https://github.com/octo/tool/settings#diff-ab12R3',
  'not an address',
])('case 40: %s is not gone to', (url) => {
  expect(followed(url)).toEqual([]);
});
