import { expect, test } from 'vitest';
import { shortPath } from './paths.ts';

test.each([
  ['/home/ada/src/ferry', '~/src/ferry'],
  ['/Users/ada/src/ferry', '~/src/ferry'],
  ['/root/src/ferry', '~/src/ferry'],
  ['C:\\Users\\ada\\src\\ferry', '~\\src\\ferry'],
  ['/home/ada', '~'],
  ['/srv/home/ada/ferry', '/srv/home/ada/ferry'],
  ['/rooted/ferry', '/rooted/ferry'],
])('%s is shown as %s', (path, shown) => {
  expect(shortPath(path)).toBe(shown);
});
