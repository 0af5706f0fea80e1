import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Terminal as XTerm } from '@xterm/headless';
import { afterEach, expect, test } from 'vitest';
import { describeScreen, openScreen, write } from '../fakes/screens.ts';
import { Client, terminalRuns } from './terminal-session.ts';
import { until } from './until.ts';

const size = { cols: 80, rows: 24 };
const { start, end } = terminalRuns(size);
afterEach(end);

/** Waits until a program has had its say: until nothing came for a while. */
async function quiet(client: Client): Promise<void> {
  for (let before = -1; before !== client.text.length; await pause(400)) before = client.text.length;
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
type Started = Awaited<ReturnType<typeof start>>;

interface Late {
  view: XTerm;
  client: Client;
  /** What it was given at first, and what of the log that stands for. */
  restored: object;
  offset: number;
}

/** Attaches a new view and gives its screen once the output is quiet. */
async function attach({ terminals }: Started): Promise<Late> {
  const client = new Client(terminals);
  const id = client.session.id;
  const { snapshot } = await terminals.attach({ terminal: 't', view: id, after: null }, client.session);
  if (!snapshot) throw new Error('no snapshot came');
  const view = openScreen(snapshot.size);
  await write(view, snapshot.screen);
  const restored = describeScreen(view);
  await quiet(client);
  await write(view, client.text);
  return { view, client, restored, offset: snapshot.offset };
}

/** The screen of a view that was there from the beginning; at an offset of the log, once that came. */
async function screenOf(client: Client, offset = 0): Promise<object> {
  const whole = openScreen(size);
  await until(() => Buffer.byteLength(client.text) >= offset);
  const text = Buffer.from(client.text);
  await write(whole, text.subarray(0, offset || text.length).toString());
  return describeScreen(whole);
}

test('vim: a view that comes later shows the same screen, cell by cell, at several points', async () => {
  const started = await start();
  const { client, type } = started;
  type('for i in $(seq 200); do echo "const value$i = \'é漢😀\' # $i"; done > long.py; vim -n long.py\n');
  await until(() => client.text.includes('\x1b[?1049h') && client.text.includes('value20'));
  await quiet(client);
  for (const keys of ['\x06', '10jdd', 'Gzz', 'v10k', '\x1b/value1\n', 'ihello\x1b', ':split\n']) {
    const shown = client.text.length;
    type(keys);
    await until(() => client.text.length > shown);
    await quiet(client);
    const late = await attach(started);
    expect({ keys, ...late.restored }).toEqual({ keys, ...(await screenOf(client, late.offset)) });
    const end = late.offset + Buffer.byteLength(late.client.text);
    expect(describeScreen(late.view)).toEqual(await screenOf(client, end));
    late.client.ended.abort();
  }
  type('\x1b:qa!\n');
  await until(() => client.text.endsWith('$ '));
  const after = await attach(started);
  expect(after.restored).toEqual(await screenOf(client, after.offset));
});

test('a full-screen program hears nothing of a view that comes later, and keeps what it wrote last', async () => {
  const started = await start();
  const { client, type } = started;
  type('vim -n\n');
  await until(() => client.text.includes('\x1b[?1049h'));
  type(':echo "what vim says once"\n');
  await until(() => client.text.includes('says once'));
  await quiet(client);
  const painted = client.text.length;
  const late = await attach(started);
  expect(client.text.length).toBe(painted);
  expect(JSON.stringify(late.restored)).toContain('what vim says once');
  expect(describeScreen(late.view)).toEqual(late.restored);
});

test('less, wide text and scrollback come back the same', async () => {
  const started = await start();
  const { client, type } = started;
  type("for i in $(seq 300); do printf '\\033[4%dm%s\\033[m %s\\n' $((i%8)) line$i $(seq -s- 30); done\n");
  await until(() => /line300[\s\S]*\$ $/.test(client.text.slice(-300)));
  const late = await attach(started);
  expect(late.restored).toEqual(await screenOf(client, late.offset));
  type('seq 1000 | less\n');
  await until(() => /\n23\r\n[\s\S]*:/.test(client.text));
  await quiet(client);
  const inLess = await attach(started);
  expect(inLess.restored).toEqual(await screenOf(client, inLess.offset));
});

test('case 44: 20 MB of an unterminated OSC are dropped, and the screen goes on', async () => {
  const started = await start();
  const { client, type } = started;
  const before = process.memoryUsage().rss;
  type("printf '\\033]0;'; head -c 20000000 /dev/zero | tr '\\0' x; printf '\\007'; echo the''-end\n");
  await until(() => client.text.slice(-4000).includes('the-end\r\n'), 240_000);
  client.text = '';
  // The screen may still follow when a view already has everything.
  const shown = async () => JSON.stringify(describeScreen((await attach(started)).view));
  await expect.poll(shown).toContain('the-end');
  expect(await shown()).not.toContain('xxxx');
  expect(process.memoryUsage().rss - before).toBeLessThan(300 * 1024 * 1024);
}, 300_000);

test('a view that attaches inside a long unfinished OSC does not print it', async () => {
  const started = await start();
  const { client, type } = started;
  type(
    "printf '\\033]0;'; head -c 200000 /dev/zero | tr '\\0' x; until test -e go; do sleep 0.1; done; printf 'y''yyy\\007'; echo the''-end\n",
  );
  await until(() => client.text.length > 200_000);
  await quiet(client);
  const late = await attach(started);
  writeFileSync(join(started.home, 'go'), '');
  await until(() => late.client.text.includes('the-end\r\n'));
  const view = openScreen(size);
  const { snapshot } = await started.terminals.attach(
    { terminal: 't', view: 'again', after: null },
    client.session,
  );
  await write(view, snapshot?.screen ?? '');
  expect(JSON.stringify(describeScreen(view))).not.toContain('yyyy');
  expect(JSON.stringify(describeScreen(late.view))).not.toContain('yyyy');
});
