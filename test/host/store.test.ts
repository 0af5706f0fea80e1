import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { openStore } from '../../native-host/store/store.ts';
import type { ConversationEvent } from '../../shared/conversation/event.ts';

const writer = join(import.meta.dirname, 'store-writer.ts');
const at = '2026-01-02T03:04:05.000Z';
const compiled = mkdtempSync(join(tmpdir(), 'pullside-compiled-'));

/** Writers start from what this one compiled: those that are killed leave nothing of that. */
beforeAll(() => write('append', join(compiled, 'first.sqlite'), 'c', 't', '1').closed);

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-store-'));
  file = join(folder, 'conversations.sqlite');
});

afterEach(() => rmSync(folder, { recursive: true }));

function delta(turn: string, text: string): ConversationEvent {
  return { type: 'part', turn, part: { type: 'text-delta', text } };
}

function write(...args: string[]) {
  const env = { ...process.env, NODE_COMPILE_CACHE: compiled };
  const child = spawn(process.execPath, [writer, ...args], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  const errors: Buffer[] = [];
  child.stdout.on('data', (chunk) => output.push(chunk));
  child.stderr.on('data', (chunk) => errors.push(chunk));
  const closed = once(child, 'close');
  return {
    child,
    closed,
    said: () => Buffer.concat(output).toString(),
    errors: () => Buffer.concat(errors).toString(),
  };
}

type Writing = ReturnType<typeof write>;

interface Acknowledged {
  seq: number;
  /** How the event's text begins, and how long it is. */
  name: string;
  length: number;
}

/** Whole lines only: the last one may be cut by the kill. */
function acknowledged(output: string): Acknowledged[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line));
}

function expectKept({ name, length }: Acknowledged, event: ConversationEvent | undefined): void {
  const text = event?.type === 'part' && event.part.type === 'text-delta' ? event.part.text : '';
  expect([text.slice(0, name.length), text.length]).toEqual([name, length]);
}

async function killWhile(writing: Writing, ready: () => boolean, then: number): Promise<void> {
  while (!ready() && writing.child.exitCode === null) await pause(2);
  await pause(then);
  writing.child.kill('SIGKILL');
  await writing.closed;
}

/** How long a writer takes from saying one word to saying the other. */
async function timeBetween(writing: Writing, one: string, other: string): Promise<number> {
  while (!writing.said().includes(one)) await pause(1);
  const startedAt = performance.now();
  while (!writing.said().includes(other)) await pause(1);
  await writing.closed;
  return performance.now() - startedAt;
}

function pause(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

function integrityOf(path: string): unknown {
  const db = new Sqlite(path);
  try {
    return db.pragma('integrity_check', { simple: true });
  } finally {
    db.close();
  }
}

describe('a writer that is killed', () => {
  test('case 100: 50 kills in mid-write lose no acknowledged event and leave the file whole', async () => {
    let written = 0;
    for (let round = 0; round < 50; round += 1) {
      const process = write('append', file, 'c', `t${round}`, '100000');
      await killWhile(process, () => process.said() !== '', Math.random() * 25);
      const events = acknowledged(process.said());
      expect([events.length > 0, process.errors()]).toEqual([true, '']);
      written += events.length;
      expect(integrityOf(file)).toBe('ok');
      const store = openStore(file);
      expect(store.notice).toBeNull();
      const kept = new Map(store.events('c', 0).map(({ seq, event }) => [seq, event]));
      for (const event of events) expectKept(event, kept.get(event.seq));
      expect([...kept.keys()]).toEqual(Array.from(kept, (_, index) => index + 1));
      expect(store.turn(`t${round}`)?.status).toBe('interrupted');
      store.close();
    }
    expect(written).toBeGreaterThan(100);
  });

  test('case 100: a transaction that was torn leaves nothing of itself, though much of it was written', async () => {
    const writing = write('tear', file);
    await writing.closed;
    expect([writing.said(), writing.errors()]).toEqual(['inside\n', '']);
    // More than the memory that holds what is not yet committed: a part is in the files.
    const sizeOf = (path: string) => statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    const written = sizeOf(file) + sizeOf(`${file}-wal`);
    expect(written).toBeGreaterThan(4 * 1024 * 1024);
    const store = openStore(file);
    expect(store.notice).toBeNull();
    expect(store.commands({ search: '', failed: false, before: null, limit: 9 })).toEqual([]);
    expect(store.takenOf('torn')).toBe(0);
    store.close();
    expect(integrityOf(file)).toBe('ok');
  });

  test('case 103: killed in mid-migration the schema is the old or the new one, never half', async () => {
    const [rows, rounds] = [30_000, 15];
    const migrating = (name: string) => write('migrate', join(folder, `${name}.sqlite`), String(rows));
    const lasting = await timeBetween(migrating('whole'), 'ready', 'done');
    const seen = new Set<number>();
    for (let round = 0; round < rounds; round += 1) {
      const path = join(folder, `migration-${round}.sqlite`);
      const process = migrating(`migration-${round}`);
      const share = (round + Math.random()) / rounds;
      await killWhile(process, () => process.said().includes('ready'), 1.2 * share * lasting);
      expect(process.errors()).toBe('');
      expect(integrityOf(path)).toBe('ok');
      seen.add(checkSchema(path, rows));
    }
    expect(seen.size).toBeGreaterThan(1);
  });

  function checkSchema(path: string, rows: number): number {
    const db = new Sqlite(path);
    const version = Number(db.pragma('user_version', { simple: true }));
    const tables = db.prepare("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
    expect(tables).toEqual([[], ['old'], ['new']][version]);
    if (version > 0) expect(db.prepare(`SELECT count(*) FROM ${tables[0]}`).pluck().get()).toBe(rows);
    db.close();
    return version;
  }
});

test('case 104: four processes that write at once lose no write', async () => {
  const before = openStore(file);
  before.createConversation({ id: 'shared', page: null, createdAt: at });
  before.close();
  const jobs = Array.from({ length: 4 }, (_, index) => write('append', file, 'shared', `t${index}`, '150'));
  await Promise.all(jobs.map(({ closed }) => closed));
  expect(jobs.map(({ errors }) => errors())).toEqual(['', '', '', '']);
  const store = openStore(file);
  const kept = store.events('shared', 0);
  expect(kept.map(({ seq }) => seq)).toEqual(kept.map((_, index) => index + 1));
  for (const { said } of jobs) {
    const events = acknowledged(said());
    expect(events).toHaveLength(150);
    for (const event of events) expectKept(event, kept[event.seq - 1]?.event);
  }
  store.close();
});

describe('a file that cannot be used', () => {
  function fill(): void {
    const store = openStore(file);
    store.createConversation({ id: 'c', page: null, createdAt: at });
    store.rename('c', 'Zoë 👩‍💻');
    store.startTurn({ id: 't', conversation: 'c' }, [delta('t', 'x'.repeat(20_000))]);
    store.close();
  }

  function aside(): string[] {
    return readdirSync(folder).filter((name) => name.includes('.broken-'));
  }

  function expectFreshStart(reason: RegExp): void {
    const store = openStore(file);
    expect(store.notice).toMatch(reason);
    expect(store.notice).toContain(aside().find((name) => !/-(wal|shm)$/.test(name)));
    expect(store.conversations()).toEqual([]);
    store.createConversation({ id: 'new', page: null, createdAt: at });
    store.close();
    const again = openStore(file);
    expect(again.notice).toBeNull();
    expect(again.conversation('new')).not.toBeNull();
    again.close();
  }

  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['is no database', () => Buffer.from('hello, this is not a database at all'.repeat(100))],
    ['is cut', (bytes) => bytes.subarray(0, bytes.length / 2)],
    [
      'has pages of noise',
      (bytes) => Buffer.from(bytes.map((byte, index) => (index > 4096 ? (index * 7919) % 256 : byte))),
    ],
    ['has a broken header', (bytes) => Buffer.from(bytes.map((byte, index) => (index < 16 ? 0xff : byte)))],
  ])('case 102: a file that %s is put aside as it is, and a new one made', (_, damage) => {
    fill();
    const damaged = damage(readFileSync(file));
    writeFileSync(file, damaged);
    expectFreshStart(/damaged/);
    expect(readFileSync(join(folder, aside()[0] ?? '')).equals(damaged)).toBe(true);
  });

  test('case 102: a file with noise in one table alone, which opens, is put aside too', () => {
    fill();
    const db = new Sqlite(file);
    const page = Number(db.prepare("SELECT rootpage FROM sqlite_schema WHERE name = 'events'").pluck().get());
    const size = Number(db.pragma('page_size', { simple: true }));
    db.close();
    const damaged = readFileSync(file).fill(0xa5, (page - 1) * size, page * size);
    writeFileSync(file, damaged);
    expectFreshStart(/damaged/);
    expect(readFileSync(join(folder, aside()[0] ?? '')).equals(damaged)).toBe(true);
  });

  test('case 102: a newer schema is put aside with its log, untouched', () => {
    fill();
    const db = new Sqlite(file);
    db.pragma('user_version = 999');
    db.exec("CREATE TABLE later (x); INSERT INTO later VALUES ('kept')");
    copyFileSync(file, join(folder, 'copy'));
    copyFileSync(`${file}-wal`, join(folder, 'copy-wal'));
    db.close();
    copyFileSync(join(folder, 'copy'), file);
    copyFileSync(join(folder, 'copy-wal'), `${file}-wal`);
    expectFreshStart(/newer Pullside/);
    const kept = new Sqlite(join(folder, aside().find((name) => !/-(wal|shm)$/.test(name)) ?? ''));
    expect(kept.prepare('SELECT x FROM later').pluck().get()).toBe('kept');
    kept.close();
  });

  test('case 102: a log deleted after a crash is noticed; what is left is used, the original kept', async () => {
    fill();
    const process = write('append', file, 'c', 'lost', '100000');
    await killWhile(process, () => process.said() !== '', 20);
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0);
    rmSync(`${file}-wal`);
    const store = openStore(file);
    expect(store.notice).toMatch(/newest messages may be lost/);
    expect(aside()).not.toEqual([]);
    expect(store.conversation('c')?.title).toBe('Zoë 👩‍💻');
    store.close();
    const again = openStore(file);
    expect(again.notice).toBeNull();
    again.close();
  });

  test('a log that another program merged after a crash is no loss', async () => {
    const process = write('append', file, 'c', 't', '100000');
    await killWhile(process, () => process.said() !== '', 20);
    expect(integrityOf(file)).toBe('ok');
    expect(existsSync(`${file}-wal`)).toBe(false);
    const store = openStore(file);
    expect(store.notice).toBeNull();
    expect(store.events('c', 0).length).toBeGreaterThan(acknowledged(process.said()).length);
    store.close();
  });

  test('case 102: a log deleted after many merges is noticed too', async () => {
    // It ends itself between two writes: a log that is deleted in the middle of a merge leaves a damaged file.
    await write('append', file, 'c', 't', '1600', 'crash').closed;
    rmSync(`${file}-wal`);
    const store = openStore(file);
    expect(store.notice).toMatch(/newest messages may be lost/);
    expect(store.events('c', 0).length).toBeGreaterThan(1000);
    store.close();
  });

  test('an orderly end leaves no log, and that is no loss', () => {
    fill();
    expect(existsSync(`${file}-wal`)).toBe(false);
    const store = openStore(file);
    expect(store.notice).toBeNull();
    expect(store.events('c', 0)).toHaveLength(2);
    store.close();
  });

  test('the file is readable by its owner only', () => {
    fill();
    expect(statSync(file).mode & 0o777).toBe(0o600);
  });
});
