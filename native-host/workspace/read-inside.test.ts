import { execFileSync } from 'node:child_process';
import {
  linkSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listInside, readInside } from './read-inside.ts';

const base = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-inside-')));
const root = join(base, 'ws');

const secrets = [
  ...['.env', '.ENV.local', '.env~', '.env-prod', 'key.pem', 'key.pem.bak', '.ssh/id', 'id_rsa', '.npmrc'],
  ...['.npmrc~', 'secrets.yml.bak', '.credentials.json.swp', '..env.swo', '.netrc.old', 'x.auto.tfvars.json'],
  ...['.dev.vars', 'application_default_credentials.json'],
  ...['credentials.json', 'src/credentials', '.docker/config.json'],
];

beforeAll(() => {
  for (const folder of ['ws/src', 'ws-evil', 'ws/.git', 'ws/.ssh', 'ws/.docker', 'outside'])
    mkdirSync(join(base, folder), { recursive: true });
  writeFileSync(join(root, 'src/a.ts'), 'one\ntwo\n');
  writeFileSync(join(base, 'outside/secret.ts'), 'SECRET');
  writeFileSync(join(base, 'ws-evil/a.ts'), 'SECRET');
  for (const name of ['.git/config', ...secrets]) writeFileSync(join(root, name), 'SECRET');
  writeFileSync(join(root, '.env.example'), 'KEY=');
});

afterAll(() => rmSync(base, { recursive: true }));

test('a file of the workspace is read, and a folder listed', async () => {
  expect(await readInside(root, 'src/a.ts')).toBe('one\ntwo\n');
  expect(await readInside(root, '.env.example')).toBe('KEY=');
  expect(await listInside(root, '')).toMatchObject({ folders: ['src'], files: ['.env.example'] });
  expect(await listInside(root, 'nowhere')).toEqual({ folders: [], files: [] });
});

test.each([
  ['64', '../outside/secret.ts'],
  ['64', 'src/../../outside/secret.ts'],
  ['64', '/etc/passwd'],
  ['64', 'src/a.ts\0.png'],
  ['64', '%2e%2e/outside/secret.ts'],
  ['64', 'src%2fa.ts'],
  ['64', 'src//a.ts'],
  ['64', './src/a.ts'],
  ['65', '../ws-evil/a.ts'],
  ['73', '.git/config'],
  ['73', '.GIT/config'],
  ['73', '.g\u200dit/config'],
  ['73', '．git/config'],
])('case %s: %j is refused', async (_, path) => {
  expect(await readInside(root, path)).toBeNull();
});

test.each(secrets)('P11: %s is never read', async (path) => {
  expect(await readInside(root, path)).toBeNull();
});

describe.skipIf(process.platform === 'win32')('what is no plain file', () => {
  test('case 66: a linked file and a linked folder are refused, and not listed', async () => {
    symlinkSync(join(base, 'outside/secret.ts'), join(root, 'link.ts'));
    symlinkSync(join(base, 'outside'), join(root, 'linked'));
    symlinkSync(join(root, 'src'), join(root, 'within'));
    for (const path of ['link.ts', 'linked/secret.ts', 'within/a.ts', 'linked'])
      expect(await readInside(root, path)).toBeNull();
    expect(await listInside(root, 'linked')).toEqual({ folders: [], files: [] });
    expect((await listInside(root, '')).folders).toEqual(['src']);
  });

  test('case 68: reading a hard link stays in the workspace as it stands there', async () => {
    linkSync(join(root, 'src/a.ts'), join(root, 'src/hard.ts'));
    expect(await readInside(root, 'src/hard.ts')).toBe('one\ntwo\n');
  });

  test('case 69: a FIFO, a folder and a device are refused, and hold nobody up', async () => {
    execFileSync('mkfifo', [join(root, 'src/fifo.ts')]);
    expect(await readInside(root, 'src/fifo.ts')).toBeNull();
    expect(await readInside(root, 'src')).toBeNull();
    expect(await readInside('/dev', 'zero')).toBeNull();
    expect(await readInside('/proc', 'self/environ')).toBeNull();
  });

  test('case 72: 10 GB and a binary are refused', async () => {
    writeFileSync(join(root, 'src/huge.ts'), '');
    truncateSync(join(root, 'src/huge.ts'), 10 * 2 ** 30);
    writeFileSync(join(root, 'src/image.ts'), Buffer.from([1, 0, 2]));
    expect(await readInside(root, 'src/huge.ts')).toBeNull();
    expect(await readInside(root, 'src/image.ts')).toBeNull();
  });

  test('case 67: a folder that is swapped for a link all the time lets nothing out', async () => {
    mkdirSync(join(root, 'race'));
    writeFileSync(join(root, 'race/secret.ts'), 'ours');
    symlinkSync(join(base, 'outside'), join(root, 'bait'));
    let swapping = true;
    const swap = async () => {
      while (swapping) {
        renameSync(join(root, 'race'), join(root, 'aside'));
        renameSync(join(root, 'bait'), join(root, 'race'));
        await new Promise(setImmediate);
        renameSync(join(root, 'race'), join(root, 'bait'));
        renameSync(join(root, 'aside'), join(root, 'race'));
        await new Promise(setImmediate);
      }
    };
    const swapped = swap();
    const seen = new Map<string | null, number>();
    for (let round = 0; round < 20; round += 1) {
      const texts = await Promise.all(Array.from({ length: 12 }, () => readInside(root, 'race/secret.ts')));
      for (const text of texts) seen.set(text, (seen.get(text) ?? 0) + 1);
    }
    swapping = false;
    await swapped;
    expect(seen.get('SECRET')).toBeUndefined();
    expect(seen.get('ours')).toBeGreaterThan(0);
  });
});
