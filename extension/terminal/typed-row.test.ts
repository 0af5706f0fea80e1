import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import { placeOfCommand } from './typed-row.ts';

/** Where a command stands after `rows` were printed at the top of a terminal of 40 columns. */
async function placeIn(rows: readonly string[], command: string | null) {
  const term = new Terminal({ allowProposedApi: true, cols: 40, rows: 24 });
  await new Promise<void>((done) => term.write(rows.join('\r\n'), done));
  const record = { command } as CommandRecord;
  return placeOfCommand(term, { record, line: 0, end: rows.length });
}

test('a prompt of one row has the sign', async () => {
  expect(await placeIn(['~/src $ npm test', 'ok'], 'npm test')).toEqual({ from: 0, at: 0 });
});

test('of a prompt with a blank row and one for the folder, the row with the command has it', async () => {
  const rows = ['', 'src/ferry on main is v1.2', '❯ npm test', 'npm test', 'ok'];
  expect(await placeIn(rows, 'npm test')).toEqual({ from: 1, at: 2 });
});

test('a folder that is named as the command is no command', async () => {
  expect(await placeIn(['', '~/src/ls on main', '❯ ls', 'a'], 'ls')).toEqual({ from: 1, at: 2 });
});

test('what stands at the right of it does not matter', async () => {
  expect(await placeIn(['┌ ~/src', '└ ls                        14:02:11', 'a'], 'ls')).toEqual({
    from: 0,
    at: 1,
  });
});

test('a command over several rows has the sign beside its first', async () => {
  const long = 'echo '.concat('word '.repeat(20)).trim();
  expect(await placeIn(['~/src', `$ ${long}`], long)).toEqual({ from: 0, at: 1 });
  expect(
    await placeIn(['~/src', '$ for x in 1 2', '> do echo $x', '> done'], 'for x in 1 2\ndo echo $x\ndone'),
  ).toEqual({ from: 0, at: 1 });
});

test('without its text the first row that is not blank has the sign', async () => {
  expect(await placeIn(['', '~/src', '❯  secret'], null)).toEqual({ from: 1, at: 1 });
  expect(await placeIn(['', '~/src', '❯ curl -H key'], 'curl -H [REDACTED]')).toEqual({ from: 1, at: 1 });
  expect(await placeIn(['', '', ''], 'gone')).toEqual({ from: 0, at: 0 });
});
