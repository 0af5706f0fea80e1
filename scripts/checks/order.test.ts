import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../node.mjs';
import { longest } from './order.ts';

test('every file that begins early is there', () => {
  expect(longest.filter((name) => !existsSync(join(root, `${name}.test.ts`)))).toEqual([]);
});
