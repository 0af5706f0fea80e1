import { spawn } from 'node:child_process';
import { appendFileSync, mkdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createHome } from './home.ts';
import { runPullside } from './run.ts';
import { program } from './shim.ts';
import { until } from './until.ts';

function logged(text: string) {
  const { env, paths } = createHome();
  mkdirSync(paths.log, { recursive: true });
  const file = join(paths.log, 'daemon.log');
  writeFileSync(file, text);
  return { env, file, paths };
}

test('the last lines, with those of the older file before them', () => {
  const { env, file } = logged('three\nfour\n');
  writeFileSync(`${file}.1`, 'one\ntwo\n');
  expect(runPullside(env, 'logs').stdout).toBe('one\ntwo\nthree\nfour\n');
  expect(runPullside(env, 'logs', '--lines', '3').stdout).toBe('two\nthree\nfour\n');
  expect(runPullside(env, 'logs', '--path').stdout).toBe(`${file}\n`);
  expect(runPullside(env, 'logs', '--lines', 'many').status).toBe(2);
});

test('without a log it says so', () => {
  const { env } = createHome();
  expect(runPullside(env, 'logs')).toMatchObject({
    status: 1,
    stderr: expect.stringContaining('no log yet'),
  });
});

test('no key is shown, neither one of the environment nor one that looks like one', () => {
  const key = 'quiet-otter-lantern-marble-9182';
  const { env } = logged(`began with ${key}\nand ghp_${'a1B2'.repeat(9)}\n`);
  const { stdout } = runPullside({ ...env, SOME_API_KEY: key }, 'logs');
  expect(stdout).toContain('began with [REDACTED');
  expect(stdout).not.toContain(key);
  expect(stdout).not.toContain('a1B2');
});

test('--follow goes on with whole lines, also when the log moves aside, until Ctrl-C', async () => {
  const { env, file } = logged('before\nhal');
  const child = spawn(process.execPath, [program, 'logs', '--follow', '--lines', '1'], { env });
  onTestFinished(() => void child.kill('SIGKILL'));
  let seen = '';
  child.stdout.on('data', (text: Buffer) => {
    seen += text;
  });
  await until(() => seen === 'before\n');
  appendFileSync(file, 'f\nwhole ü\npart');
  await until(() => seen === 'before\nhalf\nwhole ü\n');
  renameSync(file, `${file}.1`);
  writeFileSync(file, 'new\n');
  await until(() => seen.endsWith('whole ü\nnew\n'));
  child.kill('SIGINT');
  await new Promise((resolve) => child.once('close', resolve));
  expect(child.exitCode).toBe(0);
});
