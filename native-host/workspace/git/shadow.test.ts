import { mkdirSync, mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { sweepShadows } from './shadow.ts';

test('B10: what a killed daemon left goes; what others have in a folder of that name, or what is linked, stays', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-shadow-'));
  const place = join(folder, 'git');
  for (const path of ['git/git-a1B2c3', 'git/mine', 'objects'])
    mkdirSync(join(folder, path), { recursive: true });
  for (const path of ['git/mine/file', 'objects/pack']) writeFileSync(join(folder, path), '');
  symlinkSync(join(folder, 'objects'), join(place, 'git-a1B2c3/objects'));
  await sweepShadows(place);
  expect(readdirSync(place, { recursive: true }).sort()).toEqual(['mine', 'mine/file']);
  expect(readdirSync(join(folder, 'objects'))).toEqual(['pack']);
  rmSync(join(place, 'mine'), { recursive: true });
  await sweepShadows(place);
  expect(readdirSync(folder)).toEqual(['objects']);
  rmSync(folder, { recursive: true });
});
