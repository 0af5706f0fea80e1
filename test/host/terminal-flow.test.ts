import { readFileSync } from 'node:fs';
import { afterEach, expect, test } from 'vitest';
import { TERMINAL_WINDOW_BYTES } from '../../shared/protocol/version.ts';
import { Client, terminalRuns } from './terminal-session.ts';
import { until } from './until.ts';

const { start, end } = terminalRuns({ cols: 80, rows: 24 });
afterEach(end);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
const MIB = 1024 * 1024;

/** Kernels pass short lines on slowly. */
const FLOOD = "yes 'a line of the length that lines of programs have, more or less'";

/** Clock ticks that a process has used. */
function cpuTicks(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(' ');
  return Number(fields[13]) + Number(fields[14]);
}

test('case 43: a flood that nobody acknowledges holds the program, then drops the view', async () => {
  const { client, type } = await start();
  client.stalled = true;
  type('sh -c "echo pid=\\$\\$; exec yes $(seq -s- 30)"\n');
  await until(() => /pid=\d+/.test(client.text));
  const pid = Number(/pid=(\d+)/.exec(client.text)?.[1]);
  await until(() => client.text.length > TERMINAL_WINDOW_BYTES - 4);
  const ticks: number[] = [];
  for (; client.dropped.length === 0; await pause(50)) ticks.push(cpuTicks(pid));
  expect(client.text.length).toBeLessThanOrEqual(TERMINAL_WINDOW_BYTES);
  expect(client.dropped).toEqual([client.session.id]);
  // Until the view was dropped it stood still.
  const held = ticks.slice(-4);
  expect(new Set(held).size).toBe(1);
  await until(() => cpuTicks(pid) > (held[0] ?? 0));
});

test('case 43: memory stays bounded while a flood runs with nobody looking', async () => {
  const { terminals, client, type } = await start();
  type(`${FLOOD}\n`);
  await until(() => client.text.length > MIB);
  client.ended.abort();
  await pause(1000);
  const before = process.memoryUsage().rss;
  await pause(5000);
  const grown = process.memoryUsage().rss - before;
  const other = new Client(terminals);
  const { snapshot } = await terminals.attach({ terminal: 't', view: 'o', after: null }, other.session);
  const flowed = snapshot?.offset ?? 0;
  expect(flowed).toBeGreaterThan(4 * MIB);
  // A fast machine lets hundreds of megabytes through, and the collector takes its time: what is kept would be all.
  expect(grown).toBeLessThan(Math.max(64 * MIB, flowed / 3));
});

test('a view that stalls does not stall another', async () => {
  const { clients, type } = await start(2);
  const [quick, stalled] = clients as [Client, Client];
  stalled.stalled = true;
  let longest = 0;
  let last = performance.now();
  quick.onOutput = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  type(`${FLOOD}\n`);
  await until(() => quick.outputs.length > 3);
  longest = 0;
  await pause(3000);
  expect(longest).toBeLessThan(2500);
  await until(() => quick.text.length > 2 * MIB);
  await until(() => stalled.dropped.length > 0);
  expect(quick.dropped).toEqual([]);
  expect(stalled.dropped).toEqual([stalled.session.id]);
});

test('case 47: Ctrl-C in a flood ends it within a second, also typed by a view that was dropped', async () => {
  const { clients, type } = await start(2);
  const [quick, stalled] = clients as [Client, Client];
  stalled.stalled = true;
  const taken: number[] = [];
  while (taken.length < 8 && !taken.some((milliseconds) => milliseconds < 1000)) {
    const before = quick.text.length;
    type(`${FLOOD}\n`);
    await until(() => stalled.dropped.length === 1 && quick.text.length > before + MIB);
    const pressed = performance.now();
    type('\x03', stalled);
    await until(() => quick.text.endsWith('$ '));
    taken.push(performance.now() - pressed);
  }
  expect(Math.min(...taken)).toBeLessThan(1000);
});

test('a view attaches after an offset and gets exactly the bytes that follow', async () => {
  const { terminals, client, type } = await start();
  type('for i in $(seq 2000); do echo "line $i é漢😀"; done; echo the""-end\n');
  await until(() => /the-end\r\n[\s\S]*\$ $/.test(client.text.slice(-100)));
  const bytes = Buffer.from(client.text);
  for (const after of [0, 1000, 30_000].map(
    (near) => client.outputs.find(({ offset }) => offset >= near)?.offset ?? 0,
  )) {
    const again = new Client(terminals);
    const result = await terminals.attach({ terminal: 't', view: 'again', after }, again.session);
    expect(result.snapshot).toBe(null);
    await until(() => again.text.endsWith('$ '));
    expect(again.outputs[0]?.offset).toBe(after);
    expect(Buffer.from(again.text).equals(bytes.subarray(after))).toBe(true);
  }
});

test.each([
  ['too far back', 0],
  ['ahead of the log', 1e9],
])('an offset %s gives a snapshot', async (_name, after) => {
  const { terminals, client, type } = await start();
  type("seq 100000; echo the''-end\n");
  await until(() => client.text.includes('the-end'));
  const again = new Client(terminals);
  const { snapshot } = await terminals.attach({ terminal: 't', view: 'again', after }, again.session);
  expect(snapshot?.screen).toContain('99999');
});

test('an offset from before a resize gives a snapshot', async () => {
  const { terminals, client, type } = await start();
  type("echo o''ne\n");
  await until(() => client.text.includes('one\r\n'));
  const after = client.outputs.at(-1)?.offset ?? 0;
  terminals.resize({ terminal: 't', view: client.session.id, size: { cols: 40, rows: 10 } }, client.session);
  const again = new Client(terminals);
  const result = await terminals.attach({ terminal: 't', view: 'again', after }, again.session);
  expect(result.snapshot?.size).toEqual({ cols: 40, rows: 10 });
});

test('a key is echoed, idle and in a flood', async () => {
  const { client, type } = await start();
  await until(() => client.text.endsWith('$ '));
  const echo = (key: string) => {
    const shown = Promise.withResolvers<number>();
    const pressed = performance.now();
    client.onOutput = ({ data }) => data.includes(key) && shown.resolve(performance.now() - pressed);
    type(key);
    return shown.promise;
  };
  const median = async (count: number) => {
    const times: number[] = [];
    for (let index = 0; index < count; index++) {
      times.push(await echo('Q'));
      await pause(10);
    }
    return times.sort((a, b) => a - b)[Math.floor(count / 2)];
  };
  expect(await median(50)).toBeLessThan(500);
  type(`\x15${FLOOD} & \n`);
  await until(() => client.text.length > MIB);
  expect(await median(50)).toBeLessThan(1000);
});

test('the first view answers what was asked since the terminal opened; a later one nothing that was printed before it', async () => {
  const { terminals, client, type } = await start();
  type("printf '\\033[6n'; echo as''ked\n");
  await until(() => client.text.includes('asked'));
  const again = new Client(terminals);
  for (const after of [null, 0]) {
    const { repliesFrom } = await terminals.attach({ terminal: 't', view: 'again', after }, again.session);
    expect(repliesFrom).toBe(Buffer.byteLength(client.text));
  }
  terminals.open({ terminal: 'new', name: null, cwd: '/', size: { cols: 80, rows: 24 } }, again.session);
  await new Promise((resolve) => setTimeout(resolve, 300));
  const first = await terminals.attach({ terminal: 'new', view: 'v', after: null }, again.session);
  expect(first).toMatchObject({ repliesFrom: 0, snapshot: { offset: 0, screen: '' } });
  await until(() => again.outputs.some(({ terminal, offset }) => terminal === 'new' && offset === 0));
});
