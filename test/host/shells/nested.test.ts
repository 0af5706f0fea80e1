import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { until } from '../until.ts';
import { openShell, shells, type TestShell } from './shell.ts';

/** How another shell is started from each, which knows nothing of ours. */
const nested = {
  bash: [],
  zsh: ['zsh', '(zsh)', 'zsh -c "zsh -i"', 'fish', 'env -i TERM=xterm HOME=$HOME zsh'],
  fish: ['fish', 'begin; fish; end', 'fish -c "fish -i"', 'zsh', 'env -i TERM=xterm HOME=$HOME fish'],
};

/** All shells that the line names are installed. */
const isThere = (line: string) =>
  [...line.matchAll(/\b(?:zsh|fish)\b/g)].every(([other]) => shells.some((name) => name === other));

describe.each(shells.filter((name) => nested[name].length > 0))('%s', (name) => {
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name);
  });
  afterAll(() => shell.close());

  /** In the shell that has just been started jobs can be stopped, and nothing is asked. */
  async function jobs(file: string): Promise<void> {
    shell.type('sleep 50\r');
    await until(() => shell.runs('sleep'));
    shell.type('\x1a');
    await shell.seesNew(/(?:suspended|stopped|Stopped).*sleep 50|sleep 50.*stopped/s);
    shell.type(`/ai no\rbg\rjobs >${file}; kill %1\r`);
    await until(() => existsSync(join(shell.home, file)) && !shell.runs('sleep'), 20_000);
    expect(readFileSync(join(shell.home, file), 'utf8')).toContain('sleep 50');
    expect(shell.asked).toEqual([]);
  }

  test.each(nested[name].filter(isThere))(
    'B4: %s is one record until it ends, and jobs can be stopped in it',
    async (line) => {
      const before = shell.records.length;
      shell.type(`${line}\r`);
      await until(() => shell.terminal.info().running?.command === line);
      await jobs(`jobs-${before}`);
      expect(shell.records).toHaveLength(before);
      shell.type('exit 6\r');
      await shell.returned(before);
      expect(shell.records.slice(before).map(({ record }) => [record.command, record.exitCode])).toEqual([
        [line, 6],
      ]);
      expect((await shell.run(`sh -c 'exit 5'`)).record.exitCode).toBe(5);
    },
  );

  test('B4: a shell in place of ours is one record that stays open, and jobs can be stopped in it', async () => {
    const before = shell.records.length;
    const line = `exec ${name}`;
    shell.type(`${line}\r`);
    await until(() => shell.terminal.info().running?.command === line);
    await jobs('jobs-exec');
    expect(shell.records).toHaveLength(before);
    expect(shell.terminal.info().running?.command).toBe(line);
  });
});
