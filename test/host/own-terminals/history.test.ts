import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { createHome } from '../home.ts';
import { runPullside } from '../run.ts';
import { listed } from './own-shell.ts';

/** A home where a shell has left these commands, a second apart. */
function withSpooled(...commands: string[]) {
  const { env, paths } = createHome();
  const spool = join(paths.data, 'spool');
  mkdirSync(spool, { recursive: true, mode: 0o700 });
  const line = (command: string, index: number) => {
    const ended = 1_790_000_000_000_000 + index * 1_000_000;
    return `\n1\tbash\t${index + 1}\t${ended}\t${ended}\t/dev/pts/1\t-\t1\t/src/tool\t${command}\n`;
  };
  writeFileSync(join(spool, '100-1'), `${commands.map(line).join('')}noise\n`);
  return env;
}

test('`pullside history` lists newest first, searched and bounded, and skips what is no command', () => {
  const secret = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;
  const env = withSpooled('make all', `curl -H ${secret}`, 'npm\\ttest\\nagain \x1b]0;x\x07\x9b2J\u202e');
  const { stdout, stderr, status } = runPullside({ ...env, TZ: 'UTC' }, 'history');
  expect(status).toBe(0);
  expect(stderr).toMatch(/^pullside: 1 lines in .*spool were no commands, and were skipped\n$/);
  const [npm, curl, make, ...rest] = stdout.split('\n');
  expect(rest).toEqual(['']);
  expect(npm).toMatch(
    /^own-\w{16} {4}3 {2}2026-09-21 \d\d:\d\d:\d\d {2}\/src\/tool {2}npm test ⏎ again \ufffd\]0;x\ufffd\ufffd2J\ufffd$/,
  );
  expect(curl).not.toContain(secret);
  expect(make).toContain('make all');
  expect(runPullside(env, 'history', '--json').stdout).not.toMatch(/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/);
  expect(listed(env, '--search', 'npm')[0]?.command).toBe('npm\ttest\nagain \x1b]0;x\x07\x9b2J\u202e');
  expect(listed(env, '--search', 'MAKE tool').map(({ command }) => command)).toEqual(['make all']);
  expect(listed(env, '--failed', '--limit', '2')).toHaveLength(2);
  expect(runPullside(env, 'history', '--search', 'cargo')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: 'pullside: no such command was recorded\n',
  });
});

test('--output says that nothing was kept, an unknown id and a wrong number what is wrong', () => {
  const env = withSpooled('make');
  runPullside(env, 'history');
  const [record] = listed(env);
  expect(runPullside(env, 'history', '--output', record?.id ?? '')).toMatchObject({
    status: 0,
    stdout: '',
    stderr: 'pullside: nothing of what it printed was kept\n',
  });
  expect(runPullside(env, 'history', '--output', 'own-none')).toMatchObject({
    status: 1,
    stdout: '',
    stderr: 'pullside: there is no command with the id "own-none"; `pullside history` lists the ids\n',
  });
  for (const wrong of [['--limit', '0'], ['--limit', 'many'], ['--unknown']])
    expect(runPullside(env, 'history', ...wrong)).toMatchObject({ status: 2, stdout: '' });
  expect(runPullside(env, 'shell-init', 'tcsh')).toMatchObject({ status: 2, stdout: '' });
  expect(runPullside(env, 'shell-init', '--help').stdout).toMatch(/^Print what makes your own .*eval /ms);
});
