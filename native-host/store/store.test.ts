import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { ConversationEvent } from '../../shared/conversation/event.ts';
import type { PageKey } from '../../shared/page/context.ts';
import type { StoredCommand } from './commands.ts';
import { openStore, type Store } from './store.ts';

const page: PageKey = { host: 'github.com', owner: 'Octo', repo: 'tool', kind: 'pull-request', id: '12' };
const at = '2026-01-02T03:04:05.000Z';

let folder = '';
let store: Store;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-store-'));
  store = openStore(file());
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'conversations.sqlite');

function reopen(): Store {
  store.close();
  store = openStore(file());
  return store;
}

function delta(turn: string, text: string): ConversationEvent {
  return { type: 'part', turn, part: { type: 'text-delta', text } };
}

function started(turn: string, question = 'Why?'): ConversationEvent {
  return { type: 'turn-started', turn, question, provider: 'digest', model: 'digest', replaces: null, at };
}

test('events are numbered from 1 in each conversation and read back after a cursor', () => {
  for (const id of ['a', 'b']) store.createConversation({ id, page, createdAt: at });
  store.startTurn({ id: 't1', conversation: 'a' }, [started('t1')]);
  store.startTurn({ id: 't2', conversation: 'b' }, [started('t2')]);
  const sent = store.append('a', [delta('t1', 'one'), delta('t1', 'two')]);
  expect(sent.map((event) => event.seq)).toEqual([2, 3]);
  expect(reopen().events('a', 2)).toEqual([{ seq: 3, event: delta('t1', 'two') }, expect.anything()]);
  expect(store.events('b', 0)[0]?.seq).toBe(1);
});

test('case 28: a turn id that is taken writes nothing, in whichever conversation', () => {
  for (const id of ['a', 'b']) store.createConversation({ id, page, createdAt: at });
  expect(store.startTurn({ id: 't', conversation: 'a' }, [started('t')])).toHaveLength(1);
  expect(store.startTurn({ id: 't', conversation: 'a' }, [started('t')])).toBeNull();
  expect(store.startTurn({ id: 't', conversation: 'b' }, [started('t')])).toBeNull();
  expect(store.events('a', 0)).toHaveLength(1);
  expect(store.events('b', 0)).toHaveLength(0);
});

test('an append is all or none', () => {
  store.createConversation({ id: 'a', page, createdAt: at });
  store.startTurn({ id: 't', conversation: 'a' }, [started('t')]);
  expect(() => store.append('a', [delta('t', 'kept?'), delta('unknown', 'x')])).toThrow(/could not/);
  expect(store.events('a', 1)).toEqual([]);
});

test('the newest conversation of a page is found in any case of owner and repository', () => {
  store.createConversation({ id: 'old', page, createdAt: at });
  store.createConversation({ id: 'new', page, createdAt: at });
  store.createConversation({ id: 'other', page: { ...page, id: '13' }, createdAt: at });
  store.createConversation({ id: 'none', page: null, createdAt: at });
  expect(store.newestConversation({ ...page, owner: 'OCTO' })?.id).toBe('new');
  expect(store.newestConversation(null)?.id).toBe('none');
  expect(store.newestConversation({ ...page, id: '99' })).toBeNull();
  expect(store.conversations().map((conversation) => conversation.id)).toEqual([
    'none',
    'other',
    'new',
    'old',
  ]);
});

test('turns left running are ended as interrupted by an event when the store opens', () => {
  store.createConversation({ id: 'a', page, createdAt: at });
  store.startTurn({ id: 't1', conversation: 'a' }, [started('t1')]);
  store.append('a', [
    { type: 'turn-ended', turn: 't1', status: 'completed', error: null, usage: null, cost: null, at },
  ]);
  store.startTurn({ id: 't2', conversation: 'a' }, [started('t2')]);
  reopen();
  expect(store.turn('t1')?.status).toBe('completed');
  expect(store.turn('t2')?.status).toBe('interrupted');
  expect(store.events('a', 3)).toMatchObject([
    { seq: 4, event: { type: 'turn-ended', turn: 't2', status: 'interrupted' } },
  ]);
});

test('the last turns come oldest first', () => {
  store.createConversation({ id: 'a', page, createdAt: at });
  for (const id of ['t1', 't2', 't3']) store.startTurn({ id, conversation: 'a' }, [started(id)]);
  expect(store.lastTurns('a', 2).map((turn) => turn.id)).toEqual(['t2', 't3']);
});

test('case 99: SQL metacharacters and every alphabet are kept as they are', () => {
  const hostile = `'; DROP TABLE events; -- " \u0000 % _ \\ $(x) \${y} ); DELETE FROM turns; /*`;
  const friendly = 'Zoë Ångström 名前 👩‍👩‍👧 e\u0301 🏴\u{E0067}\u{E0062}\u{E007F}';
  for (const text of [hostile, friendly]) {
    const key = { ...page, owner: text, repo: text, id: text };
    store.createConversation({ id: text, page: key, createdAt: at });
    store.rename(text, text);
    store.startTurn({ id: `t${text}`, conversation: text }, [started(`t${text}`, text)]);
    store.append(text, [delta(`t${text}`, `${text}\ud800`)]);
  }
  reopen();
  for (const text of [hostile, friendly]) {
    const key = { ...page, owner: text, repo: text, id: text };
    expect(store.newestConversation(key)).toMatchObject({ id: text, title: text, page: key });
    expect(store.events(text, 1)[0]?.event).toEqual(delta(`t${text}`, `${text}\ud800`));
  }
});

test('what arrives while the host ends is refused in a sentence, not a mistake', () => {
  store.close();
  expect(() => store.newestConversation(page)).toThrow(/Ask again/);
  expect(() => store.append('a', [delta('t1', 'x')])).toThrow(/Ask again/);
  store = openStore(file());
});

test('who answers is kept with its conversation, and taken back', () => {
  store.createConversation({ id: 'a', page, createdAt: at });
  expect(store.choice('a')).toBeNull();
  expect(store.choose('a', { provider: 'openai', model: 'm' })).toBe(true);
  expect(reopen().choice('a')).toEqual({ provider: 'openai', model: 'm' });
  store.choose('a', null);
  expect(store.choice('a')).toBeNull();
  expect(store.choose('gone', null)).toBe(false);
  expect(store.choice('gone')).toBeNull();
});

test('a turn that another takes the place of leaves the conversation with those after it, and stays stored', () => {
  for (const id of ['a', 'b']) store.createConversation({ id, page, createdAt: at });
  const start = (id: string, replaces: string | null = null) =>
    store.startTurn({ id, conversation: 'a', replaces }, [started(id)]);
  const live = () => store.lastTurns('a', 9).map(({ id }) => id);
  store.startTurn({ id: 'other', conversation: 'b' }, [started('other')]);
  for (const id of ['t1', 't2', 't3']) start(id);
  expect(store.lastTurns('a', 9, 't2').map(({ id }) => id)).toEqual(['t1']);
  expect(store.turnsFrom('a', 't2').map(({ id }) => id)).toEqual(['t2', 't3']);
  expect(store.turnsFrom('b', 't2')).toEqual([]);
  start('t2b', 't2');
  expect(live()).toEqual(['t1', 't2b']);
  start('t2b', 't1');
  expect(live()).toEqual(['t1', 't2b']);
  start('t2c', 't2');
  start('t4');
  expect(live()).toEqual(['t1', 't2c', 't4']);
  expect(store.turn('t3')).not.toBeNull();
  expect(reopen().turnEvents('t3')[0]).toEqual(started('t3'));
  expect(store.lastTurns('b', 9)).toHaveLength(1);
});

test('the oldest commands go when there are too many, or too much was printed', () => {
  const command = (id: string, length: number): StoredCommand => ({
    record: {
      id,
      kind: 'command',
      source: 'terminal',
      terminal: null,
      shell: 'zsh',
      command: 'x',
      cwd: '/',
      startedAt: at,
      endedAt: at,
      exitCode: 0,
      stderrSource: 'none',
      outputBytes: length,
    },
    output: { head: 'x'.repeat(length), tail: '', cutBytes: 0 },
    stderr: null,
  });
  const stored = () => store.commands({ search: '', failed: false, before: null, limit: 10_000 });
  const db = new Sqlite(file());
  const insert = db.prepare(`
    INSERT INTO commands (id, ended_at, failed, asked, length, command, cwd, record, printed)
    VALUES (@id, @at, 0, 0, 1, '', '', @record, '{}')`);
  db.transaction(() => {
    for (let index = 0; index < 5000; index++)
      insert.run({ id: `c${index}`, at, record: JSON.stringify(command(`c${index}`, 1).record) });
  })();
  db.close();
  store.addCommand(command('new', 1));
  expect(stored()).toHaveLength(5000);
  expect(store.command('c0')).toBeNull();
  for (const id of ['l1', 'l2']) store.addCommand(command(id, 40 * 1024 * 1024));
  expect(stored().map(({ id }) => id)).toEqual(['l2']);
});
