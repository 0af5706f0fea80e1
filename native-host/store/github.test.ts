import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database } from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import { type GitHubRows, gitHubRows } from './github.ts';

let folder = '';
let db: Database;
let rows: GitHubRows;
let now = 0;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-answers-'));
  db = openDatabase(join(folder, 'conversations.sqlite')).db;
  now = 1_000_000;
  rows = gitHubRows(db, { answers: 3, bytes: 100, age: 5000 }, () => now);
});

afterEach(() => {
  db.close();
  rmSync(folder, { recursive: true });
});

const keep = (name: string, length = 1) => {
  now += 1;
  rows.keep('me', name, { etag: `of ${name}`, body: Buffer.alloc(length, name) });
};
const there = (...names: string[]) =>
  names.filter((name) => db.prepare('SELECT 1 FROM github_answers WHERE name = ?').get(name) !== undefined);

test('an answer is found by who asked and what; the newest replaces the one before', () => {
  keep('a');
  keep('a', 2);
  expect(rows.kept('me', 'a')).toEqual({ etag: 'of a', body: Buffer.from('aa') });
  expect([rows.kept('you', 'a'), rows.kept('me', 'b')]).toEqual([null, null]);
});

test('those that served longest ago make room', () => {
  for (const name of ['a', 'b', 'c']) keep(name);
  now += 1;
  rows.kept('me', 'a');
  keep('d');
  expect(there('a', 'b', 'c', 'd')).toEqual(['a', 'c', 'd']);
  keep('e', 98);
  expect(there('a', 'c', 'd', 'e')).toEqual(['a', 'd', 'e']);
  keep('f', 101);
  expect(there('a', 'd', 'e', 'f')).toEqual([]);
});

test('what did not serve for long goes', () => {
  keep('a');
  now += 5000;
  keep('b');
  expect(there('a', 'b')).toEqual(['b']);
});

test('a limit is kept by identity; those that ended go', () => {
  const at = (ms: number) => new Date(ms).toISOString();
  rows.limit('me', at(now + 10));
  rows.limit('me', at(now + 20));
  expect([rows.limitedUntil('me'), rows.limitedUntil('you')]).toEqual([at(now + 20), null]);
  now += 30;
  rows.limit('you', at(now + 10));
  expect(rows.limitedUntil('me')).toBeNull();
});
