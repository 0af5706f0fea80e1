import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type CommandStore, openCommandStore } from '../../store/store.ts';
import type { Recorded } from '../history.ts';
import { hasSpooled, takeSpool } from './take.ts';

let home = '';
let folder = '';
let store: CommandStore;
let skipped = 0;

beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), 'pullside-spool-'));
  folder = join(home, 'spool');
  mkdirSync(folder, { mode: 0o700 });
  store = openCommandStore(join(home, 'conversations.sqlite'));
  skipped = 0;
});

afterEach(() => {
  store.close();
  rmSync(home, { recursive: true });
});

function take(): Recorded[] {
  const taken: Recorded[] = [];
  const count = (lines: number) => {
    skipped += lines;
  };
  takeSpool({ folder, store, skipped: count }, (recorded) => taken.push(recorded));
  return taken;
}

const commands = () => take().map(({ record }) => record.command);

function line(command: string, pane = '-', ended = Date.now() * 1000) {
  return `\n1\tbash\t2\t${ended - 1000}\t${ended}\t/dev/pts/1\t${pane}\t1\t/home\t${command}\n`;
}

const file = (name = '100-1') => join(folder, name);

test('each line is handed over once, and none before it is whole', () => {
  writeFileSync(file(), line('one') + line('two').slice(0, -3));
  expect(commands()).toEqual(['one']);
  expect(commands()).toEqual([]);
  appendFileSync(file(), line('two').slice(-3) + line('three'));
  expect(commands()).toEqual(['two', 'three']);
  writeFileSync(file('100-2'), line('another shell'));
  expect(commands()).toEqual(['another shell']);
  expect(skipped).toBe(0);
});

test('what could not be stored is handed over again', () => {
  writeFileSync(file(), line('one') + line('two'));
  const failing = () => {
    throw new Error('full');
  };
  expect(() => takeSpool({ folder, store, skipped: () => {} }, failing)).toThrow('full');
  expect(commands()).toEqual(['one', 'two']);
});

test('lines that are none are skipped and counted, torn ones among them', () => {
  const noise = Buffer.from([0, 255, 27, 10, 10, 0xc3]);
  writeFileSync(
    file(),
    Buffer.concat([Buffer.from(line('one').slice(0, 20)), Buffer.from(line('two')), noise]),
  );
  appendFileSync(file(), line('three'));
  expect(commands()).toEqual(['two', 'three']);
  expect(skipped).toBe(3);
});

test('a line without an end is passed over a piece at a time', () => {
  writeFileSync(file(), Buffer.alloc(3 * 1024 * 1024, 'x'));
  appendFileSync(file(), line('after'));
  expect(commands()).toEqual([]);
  const rest = [commands(), commands(), commands()].flat();
  expect(rest).toEqual(['after']);
});

test('links, folders and names of others are left alone, and a folder open to others is', () => {
  writeFileSync(join(home, 'elsewhere'), line('elsewhere'));
  symlinkSync(join(home, 'elsewhere'), file('100-3'));
  mkdirSync(file('100-4'));
  writeFileSync(join(folder, 'notes'), line('notes'));
  expect(commands()).toEqual([]);
  writeFileSync(file(), line('one'));
  chmodSync(folder, 0o777);
  expect(commands()).toEqual([]);
  chmodSync(folder, 0o700);
  expect(commands()).toEqual(['one']);
});

test('a command waits for the text of its pane, but not for ever', () => {
  writeFileSync(file(), line('make', '77') + line('next'));
  expect(commands()).toEqual([]);
  writeFileSync(`${file()}.77.pane`, 'box:~$ make\noh\nbox:~$\n');
  const [make, next] = take();
  expect(make).toMatchObject({ record: { source: 'tmux', stderrSource: 'combined', outputBytes: 3 } });
  expect(make?.output.head).toBe('oh\n');
  expect(next?.record).toMatchObject({ command: 'next', source: 'hook', stderrSource: 'none' });
  expect(existsSync(`${file()}.77.pane`)).toBe(false);
  appendFileSync(file(), line('lost', '78', (Date.now() - 60_000) * 1000));
  expect(take()[0]?.record).toMatchObject({ command: 'lost', source: 'hook' });
});

test('a pane’s text that is none, is of nobody, or is huge, is not kept', () => {
  const long = (Date.now() - 60_000) * 1000;
  writeFileSync(join(home, 'elsewhere'), 'box:~$ linked\nelsewhere\nbox:~$\n');
  symlinkSync(join(home, 'elsewhere'), `${file()}.1.pane`);
  writeFileSync(`${file()}.2.pane`, '');
  writeFileSync(`${file()}.3.pane`, 'box:~$ secret\nprinted\n');
  const notKept = line('', '3', long).replace('\t1\t/home', '\t0\t/home');
  writeFileSync(`${file()}.4.pane`, `box:~$ huge\n${'x'.repeat(1024 * 1024)}`);
  writeFileSync(
    file(),
    line('linked', '1', long) + line('empty', '2', long) + notKept + line('huge', '4', long),
  );
  const [linked, empty, unkept, huge] = take();
  for (const each of [linked, empty, unkept])
    expect(each).toMatchObject({ record: { source: 'hook', outputBytes: 0 }, output: { head: '' } });
  expect(unkept?.record.command).toBeNull();
  expect(huge?.record.source).toBe('tmux');
  expect(huge?.record.outputBytes).toBeLessThan(600 * 1024);
});

test('a clock that was set back holds nothing up, and nothing ends before it began', () => {
  const ahead = (Date.now() + 3_600_000) * 1000;
  writeFileSync(file(), line('ahead', '9', ahead));
  expect(commands()).toEqual(['ahead']);
  const started = line('backwards').replace(/\t2\t\d+\t/, `\t2\t${ahead}\t`);
  writeFileSync(file('100-2'), started);
  const [record] = take().map((each) => each.record);
  expect(record?.startedAt).toBe(record?.endedAt);
});

test('one process takes at a time, and whoever has nothing to take is told so', () => {
  expect(hasSpooled({ folder, store })).toBe(false);
  writeFileSync(file(), line('one'));
  expect(hasSpooled({ folder, store })).toBe(true);
  const beside = new Sqlite(join(home, 'conversations.sqlite'), { timeout: 0 });
  takeSpool({ folder, store, skipped: () => {} }, () => {
    expect(() => beside.exec('BEGIN IMMEDIATE')).toThrow(/locked/);
  });
  expect.assertions(4);
  beside.close();
  expect(hasSpooled({ folder, store })).toBe(false);
});

test('a file that its shell goes on with stays, and one that is shorter than before began anew', () => {
  writeFileSync(file(), line('a longer one'));
  expect([commands(), commands()]).toEqual([['a longer one'], []]);
  expect(existsSync(file())).toBe(true);
  writeFileSync(file(), line('anew'));
  expect(commands()).toEqual(['anew']);
});

test('a shell that records is none that failed', () => {
  writeFileSync(file(), line('pullside shell') + line('npx pullside shell') + line('pullside shell-init x'));
  expect(commands()).toEqual(['pullside shell-init x']);
});

test('a file that was read and is no longer used goes, and one of its name begins anew', () => {
  writeFileSync(file(), line('one'));
  const [one] = take();
  expect(one?.record.command).toBe('one');
  const old = Date.now() / 1000 - 200_000;
  utimesSync(file(), old, old);
  expect(commands()).toEqual([]);
  expect(existsSync(file())).toBe(false);
  writeFileSync(file(), line('again', '-', Date.now() * 1000 + 1000));
  const [again] = take();
  expect(again?.record.command).toBe('again');
  expect(again?.record.id).not.toBe(one?.record.id);
});
