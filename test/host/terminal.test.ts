import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { Terminals } from '../../native-host/terminal/terminals.ts';
import { Client, terminalRuns } from './terminal-session.ts';
import { until } from './until.ts';

const size = { cols: 80, rows: 24 };
const { start, end } = terminalRuns(size);
afterEach(end);

test('a real shell on a real PTY, in colours and Unicode', async () => {
  const { client, type } = await start();
  type("printf '\\033[31mred\\033[m %s\\n' 漢字é😀; tty; tput colors\n");
  await until(() => /256/.test(client.text));
  expect(client.text).toContain('\x1b[31mred\x1b[m 漢字é😀');
  expect(client.text).toMatch(/\/dev\/pts\/\d+/);
});

test('opening an id twice gives the same terminal', async () => {
  const { terminals, client } = await start();
  terminals.open({ terminal: 't', name: 'other', cwd: null, size }, client.session);
  expect(terminals.list(client.session)).toHaveLength(1);
  expect(terminals.count()).toBe(1);
});

test('resizing reaches the program, and every session that listed hears of it', async () => {
  const { terminals, client, type } = await start();
  const other = new Client(terminals);
  terminals.list(other.session);
  terminals.resize({ terminal: 't', view: client.session.id, size: { cols: 100, rows: 30 } }, client.session);
  type('stty size\n');
  await until(() => client.text.includes('30 100'));
  expect(other.changes.at(-1)?.info).toMatchObject({
    size: { cols: 100, rows: 30 },
    sizedBy: client.session.id,
  });
});

test('the view that asked last decides the size, and the one before when it goes', async () => {
  const { terminals, clients, info } = await start(2);
  const [first, second] = clients as [Client, Client];
  terminals.resize({ terminal: 't', view: first.session.id, size: { cols: 90, rows: 20 } }, first.session);
  terminals.resize({ terminal: 't', view: second.session.id, size: { cols: 60, rows: 10 } }, second.session);
  expect(info()?.sizedBy).toBe(second.session.id);
  second.ended.abort();
  expect(info()).toMatchObject({ sizedBy: first.session.id, size: { cols: 90, rows: 20 } });
  first.ended.abort();
  expect(terminals.list(new Client(terminals).session)[0]?.sizedBy).toBe(null);
});

test.each([
  ['exit 7', 7],
  ['exit', 0],
  ['kill -9 $$', 137],
])('the exit code of %s is told', async (command, code) => {
  const { client, type, info } = await start();
  type(`${command}\n`);
  await until(() => info()?.exitCode !== null);
  expect(info()?.exitCode).toBe(code);
  expect(client.changes.at(-1)?.info?.exitCode).toBe(code);
  expect(client.text).not.toContain('6973');
  expect(() => type('x')).toThrow(/ended/);
});

test('the last bytes before the exit arrive, every time', async () => {
  for (let run = 0; run < 20; run++) {
    const { client, type, info } = await start();
    type("head -c 200000 /dev/zero | tr '\\0' y; exit\n");
    await until(() => info()?.exitCode !== null);
    // What the window held back comes when more was acknowledged.
    await until(() => /y{200000}/.test(client.text));
    expect(client.text.match(/y{1000,}/)?.[0].length).toBe(200_000);
  }
});

test('a shell that ends while its output is held back loses none of it', async () => {
  const { terminals, client, type, info } = await start();
  client.stalled = true;
  type("head -c 400000 /dev/zero | tr '\\0' y; exit 5\n");
  await until(() => client.dropped.length === 1 && info()?.exitCode === 5);
  const after = Buffer.byteLength(client.text);
  client.stalled = false;
  await terminals.attach({ terminal: 't', view: client.session.id, after }, client.session);
  await until(() => client.text.endsWith('exit\r\n'));
  expect(client.text.match(/y{1000,}/)?.[0].length).toBe(400_000);
});

test('a shell whose leader is killed from outside is told as ended', async () => {
  const { client, type, info } = await start();
  type('kill -9 $PPID\n');
  await until(() => info()?.exitCode !== null);
  expect(client.changes.at(-1)?.info?.exitCode).toBe(129);
});

test('closing ends the shell and what it runs in the background', async () => {
  const { terminals, client, type } = await start();
  type('sleep 1000 & echo "pid=$! shell=$$"\n');
  await until(() => /pid=\d+/.test(client.text));
  const pids = [...client.text.matchAll(/(?:pid|shell)=(\d+)/g)].map((match) => Number(match[1]));
  await terminals.close({ terminal: 't' });
  await until(() => pids.every((pid) => !isAlive(pid)));
  expect(client.changes.at(-1)).toEqual({ terminal: 't', info: null });
  expect(terminals.count()).toBe(0);
});

test('job control works: Ctrl-Z stops, fg goes on, Ctrl-C ends', async () => {
  const { client, type } = await start();
  type(`sh -c 'trap "echo on-job" CONT; echo up-job; while :; do sleep 0.1; done'\n`);
  await until(() => client.text.includes('up-job\r\n'));
  type('\x1a');
  await until(() => client.text.includes('Stopped'));
  type('fg\n');
  await until(() => client.text.includes('on-job\r\n'));
  type('\x03');
  type('echo "code=$?"\n');
  await until(() => client.text.includes('code=130'));
});

test('case 10: a write from a view that is not attached is refused and logged', async () => {
  const { terminals, client, log } = await start();
  const stranger = new Client(terminals);
  const write = () =>
    terminals.write({ terminal: 't', view: client.session.id, data: 'touch pwned\n' }, stranger.session);
  expect(write).toThrow(/attach/);
  expect(log).toEqual([expect.stringContaining('refused: terminal/write')]);
  expect(log.join()).not.toContain('pwned');
  client.ended.abort();
  expect(() =>
    terminals.write({ terminal: 't', view: client.session.id, data: 'x' }, client.session),
  ).toThrow(/attach/);
});

test('cases 38 and 39: nothing answers a query for the user', async () => {
  const { client, type } = await start();
  type(
    "stty raw -echo; printf '\\033[c\\033[6n\\033]10;?\\007\\033P$qm\\033\\\\\\033[21t\\033]52;c;?\\007'; ",
  );
  type('timeout 1 cat -v; stty sane; echo done\n');
  await until(() => client.text.includes('done\r\n'));
  const after = client.text.slice(client.text.lastIndexOf(']52;c;?'));
  expect(after).not.toContain('^[');
});

test('a key of the daemon is not handed down', async () => {
  process.env.OPENAI_API_KEY = 'sk-of-the-daemon';
  const shell = { program: '/bin/bash', args: ['--norc', '--noprofile'] };
  const terminals = new Terminals({ log: () => {}, shell });
  const client = new Client(terminals);
  terminals.open({ terminal: 't', name: null, cwd: '/', size }, client.session);
  await terminals.attach({ terminal: 't', view: 'v', after: 0 }, client.session);
  terminals.write(
    { terminal: 't', view: 'v', data: 'unset HISTFILE; env; echo end=$TERM_PROGRAM\n' },
    client.session,
  );
  await until(() => client.text.includes('end=pullside'));
  delete process.env.OPENAI_API_KEY;
  await terminals.closeAll();
  expect(client.text).not.toContain('sk-of-the-daemon');
  expect(client.text).toContain('TERM=xterm-256color');
  expect(client.text).toMatch(/LANG=|LC_/);
});

test('a paste that nobody reads is kept, bounded, and blocks nothing', async () => {
  const { type, client, home } = await start();
  type('stty raw -echo; echo ready; until test -e go; do sleep 0.2; done; stty sane; cat > paste\n');
  await until(() => client.text.includes('ready\n'));
  const before = process.cpuUsage();
  type('x'.repeat(300_000));
  await new Promise((resolve) => setTimeout(resolve, 1000));
  const { user, system } = process.cpuUsage(before);
  expect((user + system) / 1000).toBeLessThan(500);
  expect(() => type('x'.repeat(900_000))).toThrow(/Paste less/);
  writeFileSync(join(home, 'go'), '');
});

test('the last output is told as plain text, wrapped lines joined', async () => {
  const { terminals, client, type, home } = await start();
  type(
    "clear; printf '\\033[31m%s\\033[m\\nerror: no\\n' " +
      `${'long '.repeat(30).trim().replaceAll(' ', '_')}\n`,
  );
  await until(() => /\r\nerror: no\r\n.*\$ $/s.test(client.text));
  expect(await terminals.lastOutput('t', 3)).toEqual({
    text: `${'long_'.repeat(30).slice(0, -1)}\nerror: no\n$`,
    shell: 'bash',
    cwd: home,
    running: null,
    tells: expect.any(Boolean),
  });
  expect(await terminals.lastOutput('none', 3)).toBe(null);
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

test.each(['/nowhere', '/etc/passwd/x', `/${'x'.repeat(5000)}`, '/a\0b'])(
  'a folder that cannot be is told as one, no mistake of ours: %j',
  async (cwd) => {
    const { terminals, client } = await start();
    const size = { cols: 80, rows: 24 };
    expect(() => terminals.open({ terminal: 'other', name: null, cwd, size }, client.session)).toThrow(
      /There is no folder/,
    );
  },
);
