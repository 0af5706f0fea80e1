import { expect, test, vi } from 'vitest';
import { packed } from '../../../native-host/terminal/pack.ts';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import type { Snapshot } from '../../../shared/terminal/terminal.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { commandRecord } from '../../../test/fakes/records.ts';
import { emptySnapshot, terminalInfo } from '../../../test/fakes/terminals.ts';
import type { Screen } from '../../terminal/feed.ts';
import { TerminalFeed } from './terminal-feed.ts';

const info = terminalInfo();
const snapshot = (screen: string) => ({ ...emptySnapshot, screen, offset: Buffer.byteLength(screen) });
const settle = () => new Promise((done) => setTimeout(done));

class Recorder implements Screen {
  text = '';
  snapshots: Snapshot[] = [];
  offset = 0;
  old = '';
  restore(snapshot: Snapshot): void {
    this.snapshots.push(snapshot);
    this.text = snapshot.screen;
  }
  write(bytes: Uint8Array, offset: number, old: boolean): void {
    const text = new TextDecoder().decode(bytes);
    this.text += text;
    if (old) this.old += text;
    this.offset = offset;
  }
  resize(): void {}
  commands: unknown[] = [];
  command(record: CommandRecord | null, offset: number): void {
    this.commands.push([record?.id ?? null, offset, this.text]);
  }
  /** What a slow screen still has to draw. */
  drawing: Promise<void> = Promise.resolve();
  drained(): Promise<void> {
    return this.drawing;
  }
  async isFullScreen(): Promise<boolean> {
    return false;
  }
}

function open(snapshots: (Snapshot | null)[], repliesFrom = 0) {
  const host = new FakeHostClient({
    'terminal/attach': () => ({ info, snapshot: snapshots.shift() ?? null, repliesFrom }),
  });
  const screen = new Recorder();
  const feed = new TerminalFeed(host, 't', 'v', (error) => {
    throw error;
  });
  const detach = feed.attach(screen);
  const output = (offset: number, data: string) =>
    host.say('terminal/output', { terminal: 't', view: 'v', offset, data });
  return { host, screen, feed, detach, output };
}

test('starts from the snapshot and goes on from its offset, in bytes', async () => {
  const { host, screen, output } = open([snapshot('é$ ')]);
  await settle();
  output(4, 'ä');
  output(6, 'b');
  expect(screen.text).toBe('é$ äb');
  expect(screen.offset).toBe(7);
  expect(host.called('terminal/attach')).toEqual([{ terminal: 't', view: 'v', after: null, packs: true }]);
});

test('output that overtakes the answer to attach waits, and what the snapshot holds is not written twice', async () => {
  const { screen, output } = open([snapshot('abcd')]);
  output(2, 'cdef');
  await settle();
  expect(screen.text).toBe('abcdef');
});

test('output that comes packed counts as many bytes as it holds', async () => {
  const { host, screen, output } = open([emptySnapshot]);
  await settle();
  const long = 'é\x1b[m漢😀\r\n'.repeat(1000);
  const packet = packed(long);
  expect(packet).toMatchObject({ packed: true });
  host.say('terminal/output', { terminal: 't', view: 'v', offset: 0, ...packet });
  output(Buffer.byteLength(long), 'end');
  await vi.waitFor(() => expect(screen.offset).toBe(Buffer.byteLength(long) + 3));
  expect(screen.text).toBe(`${long}end`);
});

test('a hole in the log attaches again after what is known', async () => {
  const { host, screen, output } = open([emptySnapshot, null]);
  await settle();
  output(0, 'ab');
  output(5, 'f');
  await settle();
  expect(host.called('terminal/attach').at(-1)).toMatchObject({ after: 2 });
  output(2, 'cdef');
  expect(screen.text).toBe('abcdef');
});

test('a new connection goes on after the last byte', async () => {
  const { host, output } = open([emptySnapshot, null]);
  await settle();
  output(0, 'abc');
  host.epoch.value = 2;
  await settle();
  expect(host.called('terminal/attach').at(-1)).toMatchObject({ after: 3 });
});

test('a dropped view attaches again when it can be seen, not before', async () => {
  const { host, feed } = open([emptySnapshot, null]);
  await settle();
  feed.setVisible(false);
  host.say('terminal/dropped', { terminal: 't', view: 'v' });
  await settle();
  expect(host.called('terminal/attach')).toHaveLength(1);
  feed.setVisible(true);
  await settle();
  expect(host.called('terminal/attach')).toHaveLength(2);
});

test('case 43: a view that was dropped asks for more when all that came is on the screen, not before', async () => {
  const { host, screen, output } = open([emptySnapshot, null]);
  await settle();
  output(0, 'abc');
  const { promise, resolve } = Promise.withResolvers<void>();
  screen.drawing = promise;
  host.say('terminal/dropped', { terminal: 't', view: 'v' });
  await settle();
  expect(host.called('terminal/attach')).toHaveLength(1);
  resolve();
  await settle();
  expect(host.called('terminal/attach').at(-1)).toMatchObject({ after: 3 });
  expect(host.called('terminal/attach')).toHaveLength(2);
});

test('what reached the screen is acknowledged every 8 KB, the rest when it is quiet; nothing while hidden', async () => {
  const { host, feed, output } = open([emptySnapshot]);
  await settle();
  output(0, 'x'.repeat(70_000));
  feed.written(5000);
  feed.written(65_536);
  expect(host.notified.map(({ params }) => params)).toEqual([{ terminal: 't', view: 'v', offset: 65_536 }]);
  feed.written(70_000);
  await new Promise((done) => setTimeout(done, 120));
  expect(host.notified).toHaveLength(2);
  feed.setVisible(false);
  feed.written(80_000);
  await new Promise((done) => setTimeout(done, 120));
  expect(host.notified).toHaveLength(2);
});

test('what was printed before the view came is old up to the byte, and goes on as new', async () => {
  const { screen, output } = open([{ ...emptySnapshot, offset: 2 }], 5);
  await settle();
  output(2, 'cdefgh');
  expect(screen.old).toBe('cde');
  expect(screen.text).toBe('cdefgh');
  expect(screen.offset).toBe(8);
});

test('a size that a hidden view asks for waits until it is seen, and while it attaches until it has', async () => {
  const { host, feed } = open([emptySnapshot]);
  const asked = () => host.called('terminal/resize').map(({ size }) => size);
  feed.useSize({ cols: 50, rows: 20 });
  expect(asked()).toEqual([]);
  await settle();
  expect(asked()).toEqual([{ cols: 50, rows: 20 }]);
  feed.setVisible(false);
  feed.useSize({ cols: 60, rows: 20 });
  await settle();
  expect(asked()).toHaveLength(1);
  feed.setVisible(true);
  await settle();
  expect(asked().at(-1)).toEqual({ cols: 60, rows: 20 });
});

test('a character that is typed in two halves is written whole', async () => {
  const { host, feed } = open([emptySnapshot]);
  await settle();
  for (const data of ['a\ud83d', '\udc4b', 'b']) feed.input(data);
  expect(host.called('terminal/write')).toEqual(
    ['a', '👋', 'b'].map((data) => ({ terminal: 't', view: 'v', data })),
  );
});

test('prompts and commands are told in order with the output, also while a view attaches', async () => {
  const { host, screen, output } = open([snapshot('ab')]);
  const tell = (id: string | null, offset: number, terminal = 't') =>
    host.say('terminal/command', { terminal, record: id === null ? null : commandRecord({ id }), offset });
  tell('early', 0);
  output(2, '\r\n');
  tell(null, 4);
  tell(null, 4, 'another');
  await settle();
  output(4, '$ ls');
  tell('ls', 4);
  expect(screen.commands).toEqual([
    ['early', 0, 'ab'],
    [null, 4, 'ab\r\n'],
    ['ls', 4, 'ab\r\n$ ls'],
  ]);
});
