import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { program } from '../shim.ts';
import { diff } from './site.ts';

const piped = (input: string, ...args: string[]) =>
  spawnSync(process.execPath, [program, ...args], { input, encoding: 'utf8', timeout: 60_000 });

test('--diff - takes the diff from standard input', () => {
  expect(piped(diff, 'ask', 'What changed?', '--diff', '-').stdout).toContain('1 file changed, +1 −1');
  const { stdout } = piped(diff, 'context', '--diff', '-', '--budget', '500');
  expect(JSON.parse(stdout).files).toMatchObject([{ path: 'x.ts', included: 'whole' }]);
});

test('nothing on standard input is no diff', () => {
  const { status, stderr } = piped('', 'ask', 'What changed?', '--diff', '-');
  expect({ status, stderr }).toEqual({
    status: 2,
    stderr: expect.stringContaining('--diff - has no changes'),
  });
});
