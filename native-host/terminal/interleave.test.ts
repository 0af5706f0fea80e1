import fc from 'fast-check';
import { expect, test, vi } from 'vitest';
import type { ShellMark } from './integration/marks.ts';
import { Interleave } from './interleave.ts';

const command: ShellMark = { kind: 'command', kept: true, stderr: true, cwd: '/', line: 'x' };
const ended: ShellMark = { kind: 'ended', status: 0 };
const fence = (number: number): ShellMark => ({ kind: 'fence', number });

/** What came out, in order; turns of the loop are made by hand. */
function bench() {
  const shown: string[] = [];
  const reads: (() => void)[] = [];
  const olds: (() => void)[] = [];
  const streams = new Interleave(
    {
      text: (text, apart) => shown.push(apart ? `!${text}` : text),
      mark: (mark) => shown.push(`<${mark.kind}>`),
      lost: () => shown.push('<lost>'),
    },
    { read: (act) => reads.push(act), old: (act) => olds.push(act) },
  );
  /** All that is ready has been read. */
  const turn = () => {
    for (const act of reads.splice(0)) act();
  };
  const grow = () => {
    turn();
    for (const act of olds.splice(0)) act();
  };
  return { streams, shown, turn, grow };
}

test('B5: the end of a command stands behind its stderr, whichever was read first', () => {
  const { streams, shown, turn } = bench();
  streams.mainMark(command);
  streams.mainText('out\r\n');
  streams.mainMark(fence(1));
  streams.mainMark(ended);
  streams.mainText('$ ');
  expect(streams.blocked).toBe(true);
  turn();
  streams.apartText('err\r\n');
  streams.apartMark(fence(1));
  expect(shown).toEqual(['<command>', 'out\r\n', '!err\r\n', '<ended>', '$ ']);
  expect(streams.blocked).toBe(false);
});

test('B5: what was read before its command began is told by the fence between', () => {
  const { streams, shown, grow } = bench();
  streams.apartText('from the background\r\n');
  streams.apartMark(fence(1));
  streams.apartText('err\r\n');
  streams.apartMark(fence(2));
  streams.apartText('later\r\n');
  grow();
  streams.mainMark(command);
  streams.mainMark(fence(1));
  streams.mainMark(fence(2));
  streams.mainMark(ended);
  grow();
  expect(shown).toEqual(['!from the background\r\n', '<command>', '!err\r\n', '<ended>', '!later\r\n']);
});

test('what comes apart while nothing runs is shown', () => {
  const { streams, shown, turn, grow } = bench();
  streams.mainText('$ ');
  streams.apartText('from the background\r\n');
  turn();
  expect(shown).toEqual(['$ ']);
  grow();
  expect(shown).toEqual(['$ ', '!from the background\r\n']);
});

test('nothing goes into a line of the other while the rest of it is on its way', () => {
  const { streams, shown, turn, grow } = bench();
  streams.mainText('out ');
  streams.apartText('err ');
  turn();
  expect(shown).toEqual(['out ']);
  streams.mainText('1\r\n');
  expect(shown).toEqual(['out ', '1\r\n', '!err ']);
  streams.mainText('out 2\r\n');
  turn();
  streams.apartText('1\r\n');
  turn();
  expect(shown.slice(3)).toEqual(['!1\r\n', 'out 2\r\n']);
  streams.mainText('no end');
  streams.apartText('nor here');
  streams.mainText('.');
  grow();
  expect(shown.slice(5)).toEqual(['no end', '.', '!nor here']);
});

test('time tells nothing while nothing is read', () => {
  const { streams, shown, turn, grow } = bench();
  streams.apartText('err\r\n');
  streams.hold(true);
  grow();
  expect(shown).toEqual([]);
  streams.hold(false);
  streams.mainText('out\r\n');
  turn();
  expect(shown).toEqual(['out\r\n', '!err\r\n']);
});

test('a fence that never comes holds nothing up for long, and is told', () => {
  vi.useFakeTimers();
  try {
    const { streams, shown } = bench();
    streams.mainMark(command);
    streams.mainMark(fence(1));
    streams.mainMark(ended);
    vi.advanceTimersByTime(900);
    expect(shown).toEqual(['<command>']);
    vi.advanceTimersByTime(200);
    expect(shown).toEqual(['<command>', '<lost>', '<ended>']);
    streams.apartMark(fence(1));
    streams.mainMark(fence(2));
    streams.apartMark(fence(2));
    streams.mainMark(ended);
    expect(shown.slice(3)).toEqual(['<ended>']);
  } finally {
    vi.useRealTimers();
  }
});

test('at the end all is shown that was read', () => {
  const { streams, shown } = bench();
  streams.mainMark(command);
  streams.apartText('err');
  streams.mainMark(fence(4));
  streams.mainText('out');
  streams.finish();
  expect(shown.filter((each) => each !== '<lost>')).toEqual(['<command>', '!err', 'out']);
});

type Step = { apart: boolean; part: string | ShellMark };

/** A shell that runs commands, each of which writes to both, in order. */
const commands = fc.array(
  fc.array(fc.record({ apart: fc.boolean(), lines: fc.integer({ min: 1, max: 3 }) }), { maxLength: 6 }),
  { minLength: 1, maxLength: 4 },
);

function steps(runs: { apart: boolean; lines: number }[][]): Step[] {
  let count = 0;
  return runs.flatMap((writes, index) => [
    { apart: false, part: command },
    { apart: false, part: fence(2 * index) },
    { apart: true, part: fence(2 * index) },
    ...writes.flatMap(({ apart, lines }) =>
      Array.from({ length: lines }, () => ({ apart, part: `${index}:${++count}\r\n` })),
    ),
    { apart: true, part: fence(2 * index + 1) },
    { apart: false, part: fence(2 * index + 1) },
    { apart: false, part: ended },
  ]);
}

test.each([
  ['B5: whatever is read first and however it is cut, each command has its own stderr and all of it', false],
  ['B5: lines stay whole while the rest of each comes soon', true],
])('%s', (_name, prompt) => {
  const property = fc.property(commands, fc.infiniteStream(fc.nat(9)), (runs, choices) => {
    const { streams, shown, turn, grow } = bench();
    const written = steps(runs);
    const waiting = { main: [] as Step[], apart: [] as Step[] };
    const choose = () => choices.next().value as number;
    const read = (from: Step[], apart: boolean) => {
      const step = from.shift();
      if (!step) return;
      if (typeof step.part !== 'string') {
        if (apart) streams.apartMark(step.part);
        else streams.mainMark(step.part);
        return;
      }
      const cut = choose() % step.part.length;
      if (cut > 0) from.unshift({ apart, part: step.part.slice(cut) });
      const text = cut > 0 ? step.part.slice(0, cut) : step.part;
      if (apart) streams.apartText(text);
      else streams.mainText(text);
    };
    // A turn that matters reads all that was written before it began.
    const readAll = () => {
      while (waiting.main.length > 0) read(waiting.main, false);
      while (waiting.apart.length > 0) read(waiting.apart, true);
      turn();
    };
    for (const step of written) {
      waiting[step.apart ? 'apart' : 'main'].push(step);
      const choice = choose();
      if (choice < 3) read(waiting.main, false);
      else if (choice < 6) read(waiting.apart, true);
      else if (choice === 6) readAll();
      else if (choice === 7 && !prompt) grow();
    }
    for (let round = 0; round < 4; round++) readAll();
    grow();
    check(shown, runs, prompt);
  });
  fc.assert(property, { numRuns: 200 });
});

function check(shown: string[], runs: { apart: boolean; lines: number }[][], wholeLines: boolean): void {
  expect(shown).not.toContain('<lost>');
  let index = -1;
  let running = false;
  const said = runs.map(() => ({ main: '', apart: '', all: '' }));
  for (const each of shown) {
    if (each === '<command>') index++;
    if (each.startsWith('<')) running = each === '<command>';
    const command = said[index];
    if (each.startsWith('<') || !command) continue;
    expect(running).toBe(true);
    command[each.startsWith('!') ? 'apart' : 'main'] += each.replace(/^!/, '');
    command.all += each.replace(/^!/, '');
  }
  expect(shown.filter((each) => each === '<ended>')).toHaveLength(runs.length);
  const expected = steps(runs);
  const begins = expected.flatMap(({ part }, at) => (part === command ? [at] : []));
  for (const [number, { main, apart, all }] of said.entries()) {
    const own = expected
      .slice(begins[number], begins[number + 1])
      .filter(({ part }) => typeof part === 'string');
    const written = (on: boolean) =>
      own
        .filter((step) => step.apart === on)
        .map(({ part }) => part)
        .join('');
    expect([main, apart]).toEqual([written(false), written(true)]);
    if (wholeLines) expect(all.split('\r\n').every((line) => /^(\d+:\d+)?$/.test(line))).toBe(true);
  }
}
