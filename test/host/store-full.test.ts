import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { eventRows } from '../../native-host/store/events.ts';
import { stored } from '../../native-host/store/failure.ts';
import { openStore } from '../../native-host/store/store.ts';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import { AppError } from '../../shared/errors.ts';

const at = '2026-01-02T03:04:05.000Z';

let folder = '';
let file = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-full-'));
  file = join(folder, 'conversations.sqlite');
  const store = openStore(file);
  store.createConversation({ id: 'c', page: null, createdAt: at });
  store.startTurn({ id: 't', conversation: 'c' }, [delta('first')]);
  store.close();
});

afterEach(() => rmSync(folder, { recursive: true }));

function delta(text: string): ConversationEvent {
  return { type: 'part', turn: 't', part: { type: 'text-delta', text } };
}

function textsOf(db: Sqlite.Database): string[] {
  return eventRows(db)
    .events('c', 0)
    .map(({ event }) =>
      event.type === 'part' && event.part.type === 'text-delta' ? event.part.text : event.type,
    );
}

/** Appends until it is refused; returns what was acknowledged and the refusal. */
function appendUntilRefused(db: Sqlite.Database): { written: string[]; refusal: unknown } {
  const { append } = eventRows(db);
  const written: string[] = [];
  for (let index = 0; index < 1000; index += 1) {
    const text = `${index} ${'x'.repeat(900)}`;
    try {
      stored(() => append('c', [delta(text), delta(`second ${text}`)]));
      written.push(text, `second ${text}`);
    } catch (refusal) {
      return { written, refusal };
    }
  }
  throw new Error('nothing was refused');
}

test('case 101: a full disk at each further page refuses visibly, keeps what was, and goes on with space', () => {
  for (let spare = 0; spare < 12; spare += 1) {
    const db = new Sqlite(file);
    const pages = Number(db.pragma('page_count', { simple: true }));
    db.pragma(`max_page_count = ${pages + spare}`);
    const kept = textsOf(db);
    expect(kept[0]).toBe('first');
    const { written, refusal } = appendUntilRefused(db);
    expect(refusal).toBeInstanceOf(AppError);
    expect(refusal).toMatchObject({ code: 'store-failed', message: expect.stringMatching(/disk is full/) });
    expect(textsOf(db)).toEqual([...kept, ...written]);
    expect(db.pragma('integrity_check', { simple: true })).toBe('ok');
    db.pragma(`max_page_count = ${pages + 500}`);
    expect(eventRows(db).append('c', [delta('space again')])).toHaveLength(1);
    db.close();
  }
});

test('case 101: a read-only file refuses visibly and keeps what was', () => {
  const db = new Sqlite(file);
  db.pragma('query_only = 1');
  const { written, refusal } = appendUntilRefused(db);
  expect(written).toEqual([]);
  expect(refusal).toMatchObject({ code: 'store-failed', message: expect.stringMatching(/read-only/) });
  db.pragma('query_only = 0');
  expect(eventRows(db).append('c', [delta('again')])).toHaveLength(1);
  expect(textsOf(db)).toEqual(['first', 'again']);
  db.close();
});

test('case 101: a write that the system refuses (a file size limit) is an error of the disk, and old data stays', async () => {
  const script = join(import.meta.dirname, 'store-writer.ts');
  // The shell ignores the limit's signal, so that write() fails with EFBIG instead of ending the process.
  const shell = `trap '' XFSZ; ulimit -f 4000; exec "$0" "$@"`;
  const run = promisify(execFile)('bash', [
    '-c',
    shell,
    process.execPath,
    script,
    'append',
    file,
    'c',
    't2',
    '2000',
  ]);
  const failure = await run.then(
    () => null,
    (error: { stdout: string; stderr: string }) => error,
  );
  expect(failure?.stderr).toMatch(/the disk reported an error/);
  const acknowledged = (failure?.stdout ?? '').trim().split('\n').length;
  expect(acknowledged).toBeGreaterThan(5);
  const store = openStore(file);
  expect(store.notice).toBeNull();
  expect(store.events('c', 0)).toHaveLength(2 + 1 + acknowledged + 1);
  store.append('c', [delta('goes on')]);
  store.close();
});
