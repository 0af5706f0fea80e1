import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type HeadLog, headDuring, readHeadLog } from './head-at.ts';

const [none, a, b, c] = ['0', 'a', 'b', 'c'].map((digit) => digit.repeat(40)) as [
  string,
  string,
  string,
  string,
];

/** Commits that were checked out at these seconds, and when the log was written last. */
const log = (writtenAt: number, ...moves: [string, string, number][]): HeadLog => ({
  moves: moves.map(([from, to, at]) => ({ from, to, at })),
  writtenAt: writtenAt * 1000,
});
const twice = log(200, [none, a, 100], [a, b, 200]);

test.each<[string, HeadLog, number, number, string | null]>([
  ['after the last move', twice, 201, 205, b],
  ['between two', twice, 101, 110, a],
  ['before the log began', twice, 50, 60, null],
  ['before what is left of the log', log(300, [a, b, 200], [b, c, 300]), 50, 60, a],
  ['while it moved', twice, 190, 210, null],
  ['in the second in which it moved', twice, 199, 200.5, null],
  ['in the second after which it moved', twice, 100.5, 110, null],
  ['while it was moved to where it was', log(300, [none, a, 100], [a, a, 200]), 190, 210, a],
  ['with times that somebody made up, before them', log(300, [none, a, 900], [a, b, 200]), 250, 260, null],
  [
    'with times that somebody made up, after all was written',
    log(300, [none, a, 900], [a, b, 200]),
    301,
    302,
    b,
  ],
  ['in an empty log', log(300), 301, 302, null],
])('E3: the commit of a command that ran %s', (_, moves, start, end, head) => {
  expect(headDuring(moves, start * 1000, end * 1000)).toBe(head);
});

test('E3: git’s log of HEAD is read as far as it is one', async () => {
  const own = mkdtempSync(join(tmpdir(), 'pullside-head-'));
  mkdirSync(join(own, 'logs'));
  const path = join(own, 'logs', 'HEAD');
  const line = `${a} ${b} Zoe <o> <zoe@example.com> 200 +0200\tcommit: x > y 5 +0000\n`;
  writeFileSync(path, line);
  utimesSync(path, 300, 300);
  expect(await readHeadLog(own)).toEqual(log(300, [a, b, 200]));
  writeFileSync(path, `${line}nonsense\n`);
  expect(await readHeadLog(own)).toBeNull();
  rmSync(path);
  expect(await readHeadLog(own)).toBeNull();
  rmSync(own, { recursive: true });
});
