import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import { openCommandStore, openStore, type Store } from '../store/store.ts';
import { createHistory, type History, type Recorded } from './history.ts';

const SECRET = `ghp_${'a1B2c3D4e5F6'.repeat(3)}`;

let folder = '';
let store: Store;
let history: History;
let added: CommandRecord[] = [];
let spool: Recorded[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-history-'));
  store = openStore(file());
  [added, spool] = [[], []];
  history = createHistory({
    store,
    ownKeys: () => [],
    added: (record) => added.push(record),
    importing: (add) => {
      for (const recorded of spool.splice(0)) add(recorded);
    },
  });
});

afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});

const file = () => join(folder, 'conversations.sqlite');

function ran(id: string, command: string | null, overrides: Partial<CommandRecord> = {}): Recorded {
  const record: CommandRecord = {
    id,
    kind: 'command',
    source: 'terminal',
    terminal: 't',
    shell: 'bash',
    command,
    cwd: '/home/me',
    startedAt: '2026-01-02T03:04:05.000Z',
    endedAt: '2026-01-02T03:04:06.000Z',
    exitCode: 0,
    stderrSource: 'separate',
    outputBytes: 3,
    ...overrides,
  };
  return { record, ...printed('out'), stderr: printed('err').output };
}

function printed(text: string) {
  return { output: { head: text, tail: '', cutBytes: 0 }, stderr: null };
}

const ids = (search = '', failed = false, before: string | null = null, limit = 200) =>
  history.list({ search, failed, before, limit }).map(({ id }) => id);

test('what ended last comes first, page by page', () => {
  for (const id of ['a', 'b', 'c', 'd']) history.add(ran(id, `run ${id}`));
  history.add(ran('early', 'first', { endedAt: '2026-01-01T00:00:00.000Z' }));
  expect(ids()).toEqual(['d', 'c', 'b', 'a', 'early']);
  expect(ids('', false, null, 2)).toEqual(['d', 'c']);
  expect(ids('', false, 'c', 2)).toEqual(['b', 'a']);
  expect(ids('', false, 'early')).toEqual([]);
  expect(ids('', false, 'gone')).toEqual([]);
  expect(added.map(({ id }) => id)).toEqual(['a', 'b', 'c', 'd', 'early']);
});

test('the words of a search stand in the command or its folder, in any case', () => {
  history.add(ran('a', 'npm test', { cwd: '/home/ada/Ferry' }));
  history.add(ran('b', 'npm run build'));
  history.add(ran('c', null));
  expect(ids('NPM')).toEqual(['b', 'a']);
  expect(ids(' npm  ferry ')).toEqual(['a']);
  expect(ids('npm nowhere')).toEqual([]);
  expect(ids('x '.repeat(40_000))).toEqual([]);
});

test('case 99: SQL and LIKE metacharacters of a search, an id and a command are text', () => {
  const hostile = `'; DROP TABLE commands; -- 100% _ \\ " \u0000 /*`;
  history.add(ran(hostile, hostile, { cwd: hostile }));
  history.add(ran('plain', '100 x'));
  for (const part of [`'; DROP`, '100%', '_', '\\', '"', '--']) expect(ids(part)).toEqual([hostile]);
  expect(history.find(hostile)?.record.command).toBe(hostile);
  expect(ids('', false, hostile)).toEqual([]);
  history.forget(hostile);
  expect(ids()).toEqual(['plain']);
});

test('the last command of a terminal and the last failed one of any are found, questions left out', () => {
  history.add(ran('fails', 'make', { exitCode: 2 }));
  history.add(ran('stopped', 'sleep 9', { exitCode: 130, terminal: 'u' }));
  history.add(ran('suspended', 'vim', { exitCode: 148 }));
  history.add(ran('asked', '/ai why?', { kind: 'ask', exitCode: 1 }));
  expect(history.lastFailed()?.record.id).toBe('fails');
  expect(history.lastOf('t')?.record.id).toBe('suspended');
  expect(history.lastOf('u')?.record.id).toBe('stopped');
  expect(history.lastOf('none')).toBeNull();
  expect(ids('', true)).toEqual(['fails']);
});

test("what the person's own terminals left is taken in before anybody is told", () => {
  spool.push(ran('own', 'go test', { source: 'hook', terminal: null, exitCode: 1 }));
  expect(history.lastFailed()?.record.id).toBe('own');
  spool.push(ran('own', 'twice', { source: 'hook' }), ran('own2', 'ls', { source: 'hook' }));
  expect(ids()).toEqual(['own2', 'own']);
  expect(history.find('own')?.record.command).toBe('go test');
  expect(added.map(({ id }) => id)).toEqual(['own', 'own2']);
});

test('P9: secrets are hidden before they are stored, in command, folder, output and stderr', () => {
  const recorded = ran('a', `curl -H "Authorization: Bearer ${SECRET}"`, { cwd: `/tmp/${SECRET}` });
  recorded.output = { head: `token ${SECRET}\n`, tail: '', cutBytes: 0 };
  recorded.stderr = { head: '', tail: '', cutBytes: 0 };
  history.add(recorded);
  history.add({ ...ran('b', 'x'), stderr: { head: SECRET, tail: '', cutBytes: 0 } });
  expect(JSON.stringify([history.find('a'), history.find('b'), added])).not.toContain(SECRET);
  store.close();
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain(SECRET);
  store = openStore(file());
});

test('case 81: a secret that was written by halves to output and stderr is whole in neither, nor half', () => {
  const token = 'ghp_q7Rk2WmZx9Tb4VnL8sYd3HcJ6fPg5uEa';
  const told = (out: string, err: string) => {
    history.add({ ...ran(out, 'x'), output: printed(out).output, stderr: printed(err).output });
    return history.find(out)?.stderr?.head;
  };
  const [first, second] = [token.slice(0, 18), token.slice(18)];
  expect(told(`key ${token}\n`, `${second}\n`)).toBe('[REDACTED:piece]\n');
  expect(told(`${token} is bad\n`, `${first} is bad\n`)).toBe('[REDACTED:piece] is bad\n');
  expect(told(`a: ${token}\nb\n`, `a: ${token.slice(10, 22)}b\n`)).toBe('a: [REDACTED:piece]b\n');
  expect(told(`\x1b[31m${token}\x1b[m!`, `\x1b[31m${second.slice(0, 5)}\x1b[m${second.slice(5)}!`)).toBe(
    '\x1b[31m[REDACTED:piece]!',
  );
});

test('what no secret gave away stays in stderr: prefixes, and the places that errors name', () => {
  const stderr = 'github_pat_ is the prefix\nsrc/v2/checks1.ts:3:5: bad\n';
  const output = `token=src/v2/checks1.ts:3:5\ngithub_pat_${'q7Rk2WmZx9Tb4'.repeat(3)}\n${stderr}`;
  history.add({ ...ran('a', 'x'), output: printed(output).output, stderr: printed(stderr).output });
  expect(history.find('a')?.stderr?.head).toBe(stderr);
});

test.each([20, 48])(
  'P9: no part of a secret stays at the cut after %i KB, wherever it runs through it',
  (kilobytes) => {
    const most = kilobytes * 1024;
    const line = 'a line of what it printed\n';
    for (let shift = 0; shift < SECRET.length; shift++) {
      const before = line.repeat(most / line.length).slice(0, most - shift - 1);
      const all = `${before} ${SECRET}\n${line.repeat(20_000)}${SECRET}\n${line}`;
      const tail = all.slice(-(line.length + 1 + shift));
      const output = { head: all.slice(0, most), tail, cutBytes: all.length - most - tail.length };
      history.add({ ...ran(`s${shift}`, 'x'), output });
      expect(JSON.stringify(history.find(`s${shift}`)?.output)).not.toMatch(/c3D4|a1B2|e5F6/);
    }
  },
);

test('P9: at the cut, lines of a key whose beginning is gone go, and a line without end stays up to a secret’s length', () => {
  const body = `${'MIIEvQIBADANBgkqhkiG9w0BAQEFAASC'.repeat(2)}\n`.repeat(12);
  const tail = `half of a line\n${body}-----END PRIVATE KEY-----\nafter\n`;
  history.add({ ...ran('key', 'x'), output: { head: 'head\n', tail, cutBytes: 9 } });
  const key = history.find('key')?.output;
  expect(key?.tail).not.toContain('MIIE');
  expect(key?.tail).toMatch(/after\n$/);
  const endless = '. '.repeat(15_000);
  history.add({ ...ran('endless', 'x'), output: { head: endless, tail: endless, cutBytes: 9 } });
  const { head, tail: end } = history.find('endless')?.output ?? printed('').output;
  expect([head.length, end.length]).toEqual([30_000 - 16_384, 30_000 - 16_384]);
  // A long last or first line must not drag short ones' room along.
  history.add({ ...ran('end', 'x'), output: { head: 'x', tail: `${endless}\nlast\n`, cutBytes: 9 } });
  expect(history.find('end')?.output.tail).toMatch(/^[. ]+\nlast\n$/);
});

test('P9: a long command is redacted before it is cut', () => {
  for (const shift of [10, 30]) {
    history.add(ran(`long${shift}`, `${'y '.repeat((32 * 1024 - shift) / 2)}${SECRET} ${'z '.repeat(9000)}`));
    const { command } = history.find(`long${shift}`)?.record ?? { command: null };
    expect(command).not.toMatch(/ghp_|c3D4|a1B2/);
    expect(command?.length).toBe(32 * 1024);
  }
});

test('what a command printed is bounded, and says how much was cut', () => {
  const text = Array.from({ length: 60_000 }, (_, index) => `line ${index} é`).join('\n');
  history.add({ ...ran('a', 'x'), output: { head: text, tail: '', cutBytes: 0 } });
  const { head, tail, cutBytes } = history.find('a')?.output ?? { head: '', tail: '', cutBytes: 0 };
  expect(head.length + tail.length).toBeLessThanOrEqual(128 * 1024);
  expect(head.length + tail.length).toBeGreaterThan(100 * 1024);
  expect(Buffer.byteLength(head + tail) + cutBytes).toBe(Buffer.byteLength(text));
  expect(head).toMatch(/^line 0 é\nline 1 é\n/);
  expect(head).toMatch(/é\n$/);
  expect(tail).toMatch(/^line \d+ é\n/);
  expect(tail).toMatch(/\nline 59999 é$/);
});

test('what came on stderr has a smaller bound, and no cut runs through a character', () => {
  const faces = '😀'.repeat(100_000);
  for (const [id, text] of Object.entries({ even: faces, first: `x${faces}`, last: `${faces}x` })) {
    history.add({ ...ran(id, 'x'), ...printed(text), stderr: printed(text).output });
    const found = history.find(id);
    const kept = [found?.output, found?.stderr].map((each) => [each?.head ?? '', each?.tail ?? '']);
    for (const part of kept.flat()) expect(part.isWellFormed()).toBe(true);
    expect(kept[1]?.join('').length).toBeLessThanOrEqual(64 * 1024);
    expect(kept[1]?.join('').length).toBeGreaterThan(60 * 1024);
  }
});

test('forgetting is for good, in the file too', () => {
  history.add({ ...ran('a', 'the forgotten one'), output: printed('forgotten output').output });
  history.add(ran('b', 'kept'));
  history.forget('a');
  expect(ids()).toEqual(['b']);
  for (const name of readdirSync(folder))
    expect(readFileSync(join(folder, name), 'latin1')).not.toContain('forgotten');
  spool.push(ran('own', 'waits in the spool'));
  history.forget(null);
  expect(ids()).toEqual([]);
});

test('another process reads while the daemon writes, and changes nothing by it', () => {
  history.add(ran('a', 'make', { exitCode: 2 }));
  const beside = openCommandStore(file());
  expect(beside.lastFailedCommand()?.record.id).toBe('a');
  history.add(ran('b', 'ls'));
  expect(beside.commands({ search: '', failed: false, before: null, limit: 9 })).toHaveLength(2);
  beside.close();
  store.close();
  const alone = openCommandStore(file());
  expect(alone.command('b')?.output.head).toBe('out');
  alone.close();
  store = openStore(file());
  expect(store.notice).toBeNull();
});
