import { expect, test } from 'vitest';
import { resolvePaths } from './paths.ts';

test('a home that depends on the working folder is refused, one that is empty is none', () => {
  expect(() => resolvePaths({ PULLSIDE_HOME: 'here' })).toThrow(/absolute/);
  expect(resolvePaths({ PULLSIDE_HOME: '' })).toEqual(resolvePaths({}));
  expect(resolvePaths({ PULLSIDE_HOME: '/h' }).config).toBe('/h/config');
});
