import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Recorded } from '../../native-host/history/history.ts';
import { Terminals } from '../../native-host/terminal/terminals.ts';
import type { NotificationParams } from '../../shared/protocol/methods.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import { Client } from './terminal-session.ts';
import { until } from './until.ts';

/** One bash for all: each test runs commands in it, and looks at their records. */
let terminals: Terminals;
let client: Client;
let home = '';
let stderr: TerminalSettings['stderr'] = 'always';
const recorded: Recorded[] = [];

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'pullside-records-'));
  writeFileSync(join(home, '.bashrc'), "PS1='$ '\n");
  terminals = new Terminals({
    log: () => {},
    recorded: (each) => recorded.push(each),
    stderr: () => stderr,
    shell: { program: '/bin/bash', args: [] },
    env: { PATH: process.env.PATH ?? '', HOME: home, LANG: 'C.UTF-8', TERM: 'xterm-256color' },
  });
  client = new Client(terminals);
  terminals.open({ terminal: 't', name: null, cwd: home, size: { cols: 80, rows: 24 } }, client.session);
  await terminals.attach({ terminal: 't', view: client.session.id, after: 0 }, client.session);
  await until(() => terminals.list(client.session)[0]?.integration.records === true);
  await until(() => client.text.endsWith('$ '));
});

afterAll(() => terminals.closeAll());

const type = (data: string) =>
  terminals.write({ terminal: 't', view: client.session.id, data }, client.session);

/** Types a line and waits for its record. */
async function run(line: string, limit = 20_000): Promise<Recorded> {
  const before = recorded.length;
  type(`${line}\r`);
  await until(() => recorded.length > before, limit);
  return recorded[before] as Recorded;
}

const linesOf = (text = '') => text.split('\n').filter((line) => line !== '');

function set(mode: TerminalSettings['stderr']): void {
  stderr = mode;
  terminals.settingsChanged();
}

test('B5: a command with both streams', async () => {
  const { record, output, stderr: errors } = await run('echo hi; ls /nope');
  expect(record).toMatchObject({
    kind: 'command',
    source: 'terminal',
    terminal: 't',
    shell: 'bash',
    command: 'echo hi; ls /nope',
    cwd: home,
    exitCode: 2,
    stderrSource: 'separate',
  });
  expect(linesOf(output.head)).toEqual(['hi', expect.stringContaining('/nope')]);
  expect(linesOf(errors?.head)).toEqual([expect.stringContaining('/nope')]);
});

test('B5: who sets it off gets one stream from the next command on, and the other way round', async () => {
  set('off');
  expect(await run('ls /nope')).toMatchObject({
    record: { stderrSource: 'combined' },
    output: { head: expect.stringContaining('/nope') },
    stderr: null,
  });
  set('auto');
  expect((await run('ls /nope')).record.stderrSource).toBe('separate');
  set('always');
});

test('case 43: a flood of stderr that nobody acknowledges holds the program, and Ctrl-C ends it', async () => {
  const before = recorded.length;
  const shown = client.text.length;
  client.stalled = true;
  type(`yes 'a line of stderr' >&2\r`);
  await until(() => client.text.length - shown > 100_000);
  await until(() => client.dropped.length > 0);
  expect(client.text.length - shown).toBeLessThan(300_000);
  client.stalled = false;
  client.dropped.length = 0;
  type('\x03');
  await until(() => recorded.length > before);
  expect(recorded[before]?.record).toMatchObject({ exitCode: 130, stderrSource: 'separate' });
  await terminals.attach({ terminal: 't', view: client.session.id, after: null }, client.session);
});

test('B4: 50 MB of output leave a bounded record, and the daemon as it was', async () => {
  const { rss } = process.memoryUsage();
  const view = { terminal: 't', view: client.session.id };
  const before = recorded.length;
  // Hidden meanwhile: nobody has to draw it all.
  type("yes 'a line of the length that lines of programs have' | head -c 50000000\r");
  terminals.detach(view, client.session);
  await until(() => recorded.length > before, 240_000);
  await terminals.attach({ ...view, after: null }, client.session);
  const { record, output } = recorded[before] as Recorded;
  expect(record.outputBytes).toBeGreaterThanOrEqual(50_000_000);
  expect(output.head.length + output.tail.length).toBeLessThan(1024 * 1024);
  expect(output.cutBytes).toBeGreaterThan(48_000_000);
  expect(process.memoryUsage().rss - rss).toBeLessThan(150 * 1024 * 1024);
}, 300_000);

test('B9: views hear of prompts before they are printed, of commands as they begin and end; snapshots have their rows', async () => {
  const told: NotificationParams<'terminal/command'>[] = [];
  const notify = client.session.notify;
  client.session.notify = (method, params) => {
    if (method === 'terminal/command') told.push(params as NotificationParams<'terminal/command'>);
    notify(method, params);
  };
  await run('clear');
  await until(() => client.text.endsWith('$ '));
  told.length = 0;
  await run('echo marked');
  await until(() => told.at(-1)?.record === null);
  const begun = told.findIndex(({ record }) => record?.endedAt === null);
  expect(told[begun]).toMatchObject({ record: { command: 'echo marked' } });
  expect(told[begun + 1]).toMatchObject({ record: { exitCode: 0 }, offset: told[begun]?.offset });
  const other = new Client(terminals);
  const { snapshot } = await terminals.attach({ terminal: 't', view: 'other', after: null }, other.session);
  const rows = snapshot?.commands.map(({ record, row }) => [record?.command ?? null, row]);
  expect(rows?.slice(-2)).toEqual([
    ['echo marked', expect.any(Number)],
    [null, expect.any(Number)],
  ]);
  const [typed, waiting] = snapshot?.commands.slice(-2) ?? [];
  expect((waiting?.row ?? 0) - (typed?.row ?? 0)).toBe(2);
  other.ended.abort();
});

test('TerminalInfo names what runs', async () => {
  const line = `sh -c "echo re''ady; sleep 30"`;
  const before = recorded.length;
  type(`${line}\r`);
  await until(() => client.text.includes('ready\r\n'));
  expect(terminals.list(client.session)[0]?.running).toMatchObject({ command: line, endedAt: null });
  type('\x03');
  await until(() => recorded.length > before);
  expect(recorded[before]?.record.exitCode).toBe(130);
  expect(terminals.list(client.session)[0]?.running).toBeNull();
});

test('the command that ends its shell has the exit code of the shell', async () => {
  const { record } = await run('exit 3');
  expect(record).toMatchObject({ command: 'exit 3', exitCode: 3 });
  await until(() => terminals.list(client.session)[0]?.exitCode === 3);
});
