import fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { describeScreen, openScreen, write } from '../../test/fakes/screens.ts';
import { Screen } from './screen.ts';

const size = { cols: 20, rows: 6 };

/** Takes a snapshot after `before`, follows with `after`: what a view shows beside what it should show. */
async function compare(before: string, after: string) {
  const screen = new Screen(size, () => {});
  screen.write(before);
  await new Promise((resolve) => setTimeout(resolve, 5));
  const snapshot = await screen.snapshot();
  const bytes = Buffer.from(before + after);
  const view = openScreen(snapshot.size);
  await write(view, snapshot.screen);
  await write(view, bytes.subarray(snapshot.offset).toString());
  const whole = openScreen(size);
  await write(whole, before + after);
  screen.dispose();
  return { view: describeScreen(view), whole: describeScreen(whole), snapshot };
}

async function expectSame(before: string, after: string) {
  const { view, whole, snapshot } = await compare(before, after);
  expect({ before, after, snapshot: snapshot.screen, ...view }).toEqual({
    before,
    after,
    snapshot: snapshot.screen,
    ...whole,
  });
}

test.each([
  ['cut inside a sequence', 'abc\x1b[3', '1mred'],
  ['cut inside an OSC', 'abc\x1b]0;ti', 'tle\x07def'],
  ['combining character after the cut', 'e', '\u0301x'],
  ['repeat after the cut', 'ab', '\x1b[5b'],
  ['cursor behind the last column', 'x'.repeat(20), 'y'],
  ['cursor behind the last column, other colour', `${'x'.repeat(20)}\x1b[31m`, 'y'],
  ['cursor behind the last column of a buffer just entered', `${'x'.repeat(20)}\x1b[?1049h`, 'y'],
  ['scroll region', '\x1b[2;4r\x1b[4;1Ha', '\nb\nc\nd'],
  ['plain rows in a buffer that was entered coloured', '\x1b[44m\x1b[?1049h\x1b[2T', 'x'],
  ['a buffer that was entered without saving the cursor', '\x1b[2;3Ha\x1b[?47h\x1b[5;5H', '\x1b[?1049lb'],
  ['charset that goes where no cursor was saved', '\x1b(0\x1b[?1049l', 'qq'],
  ['letter that was inserted and waits for its accent', 'bc\r\x1b[4he', '\u0301a'],
  ['cursor behind a last column of another charset', `${'q'.repeat(20)}\x1b(0`, 'q'],
  ['scroll region in the alternate buffer', 'one\x1b[?1049h\x1b[2;4r\x1b[4;1Ha', '\nb\nc\x1b[?1049ltwo'],
  ['origin mode', '\x1b[3;5r\x1b[?6h\x1b[2;3Hx', '\x1b[1;1Hy'],
  ['saved cursor', '\x1b[3;4H\x1b[31m\x1b7\x1b[m\x1b[1;1H', '\x1b8x'],
  ['saved cursor of the normal buffer', 'ab\x1b[32m\x1b[?1049h\x1b[mfull', '\x1b[?1049lcd'],
  ['tab stops', '\x1b[3g\x1b[6G\x1bH\r', 'a\tb'],
  ['line drawing', '\x1b(0', 'qqx'],
  ['line drawing shifted in', '\x1b)0\x0e', 'qqx\x0fq'],
  ['charset that came back with the cursor', '\x1b(0\x1b7\x1b(B\x1b8', 'qq'],
  ['insert mode', 'abc\x1b[4h\r', 'xy'],
  ['no wraparound', `\x1b[?7l${'a'.repeat(25)}`, 'bc'],
  ['bold and dim apart', '\x1b[1;2mab\x1b[22;1mc', 'd'],
  ['background to the end of the line', '\x1b[44m\x1b[K\x1b[mab', 'c'],
  ['cleared with a background', '\x1b[44m\x1b[2J', 'ab'],
  ['scrolled with a background', '\x1b[44m1\n2\n3\n4\n5\n6\n7\n8', '\n9'],
  ['wide characters over the edge', `${'a'.repeat(19)}漢字`, '漢'],
  ['hidden cursor and mouse', '\x1b[?25l\x1b[?1002h\x1b[?1006h', 'x'],
])('snapshot and tail give the same screen: %s', async (_name, before, after) => {
  await expectSame(before, after);
});

test.each([
  ['erased to the cursor', '1'],
  ['erased to the cursor, but for what is protected', '?1'],
])('the last cell of a fresh screen, %s: nothing fails, and all goes on', async (_name, kind) => {
  await expectSame(`a\r\nb\x1b[99;99H\x1b[${kind}J`, 'on');
  await expectSame('\x1b[?1049h\x1b[99;99Hx', `\x1b[${kind}Jon`);
  const { whole } = await compare(`a\x1b[99;99Hx\x1b[${kind}J`, '\x1b[Hb');
  expect(JSON.stringify(whole)).not.toContain('}a');
});

const long = 'x'.repeat(70_000);

test.each([
  ['an OSC', `abc\x1b]0;${long}`, `${long}\x07def\x1b]0;t\x07ghi`],
  ['an OSC that a sequence ends', `abc\x1b]0;${long}`, 'more\x1b[31mdef'],
  ['a DCS', `abc\x1bPq${long}`, 'é#1\x1b\\def'],
  ['an APC', `abc\x1b_${long}`, 'more\x1b\\def'],
])('a cut inside %s that is too long to be held', async (_name, before, after) => {
  await expectSame(before, after);
  await expectSame(before + after, 'end');
});

const words = fc.array(
  fc.oneof(
    {
      weight: 4,
      arbitrary: fc.constantFrom('a', 'word ', 'x'.repeat(19), '漢字', '😀', 'e\u0301', '\t', '\b', '\r'),
    },
    { weight: 2, arbitrary: fc.constantFrom('\n', '\r\n', '\x1bM', '\x1bD', '\x1bE') },
    {
      weight: 4,
      arbitrary: fc
        .tuple(fc.nat(7), fc.nat(21), fc.constantFrom(...'ABCDHfJKLMPX@STdGr'))
        .map(([a, b, final]) => `\x1b[${a};${b}${final}`),
    },
    {
      weight: 3,
      arbitrary: fc
        .constantFrom('0', '1', '7', '31', '44', '38;5;200', '48;2;1;2;3', '22')
        .map((p) => `\x1b[${p}m`),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom('\x1b7', '\x1b8', '\x1b[?1049h', '\x1b[?1049l', '\x1b[?6h', '\x1b[?6l'),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        ...['\x1b[?47h', '\x1b[?47l', '\x1b[?1047h', '\x1b[?1047l', '\x1b[?1048h', '\x1b[?1048l'],
        ...['\x1b(0', '\x1b(B', '\x1b)0', '\x0e', '\x0f', '\x1bH', '\x1b[3g', '\x1b[!p', '\x1bc'],
        ...['\x1b[?7l', '\x1b[?7h', '\x1b[4h', '\x1b[4l'],
      ),
    },
  ),
  { minLength: 1, maxLength: 30 },
);

test('snapshot and tail give the same screen for any stream and any cut', async () => {
  const run = fc.asyncProperty(words, fc.nat(), async (parts, seed) => {
    const text = parts.join('');
    let cut = seed % (text.length + 1);
    if (!text.slice(0, cut).isWellFormed()) cut++;
    await expectSame(text.slice(0, cut), text.slice(cut));
  });
  await fc.assert(run, { numRuns: Number(process.env.RUNS ?? 300) });
});

test.each([...'bILMSTZ'])(
  'case 43: CSI %s with the largest number keeps nobody waiting, and does all that it can',
  async (final) => {
    const drawn = async (count: string) => {
      const screen = new Screen(size, () => {});
      onTestFinished(() => screen.dispose());
      screen.write(`one\r\ntwo${'x'.repeat(20)}\r\na\x1b[${count}${final}z`);
      return (await screen.snapshot()).screen;
    };
    for (const count of ['2147483647', '2147483647;1']) expect(await drawn(count)).toBe(await drawn('200'));
  },
);

test('case 43: accents without end on one letter take no memory without end', async () => {
  const screen = new Screen(size, () => {});
  onTestFinished(() => screen.dispose());
  screen.write(`a${'\u0301'.repeat(100_000)}`);
  const { screen: drawn } = await screen.snapshot();
  expect(drawn.length).toBeLessThan(1000);
  expect(drawn).toContain('a\u0301\u0301');
});

test('lines asked for in a flood are the last ones, once the screen has caught up', async () => {
  const screen = new Screen(size, () => {});
  screen.write(`${'line of a log\r\n'.repeat(50_000)}end`);
  expect(screen.lastLines(1)).not.toBe('end');
  await screen.caughtUp();
  expect(screen.lastLines(1)).toBe('end');
  expect(screen.lag).toBe(0);
  screen.dispose();
});

test('a snapshot in a flood holds all that was written before it', async () => {
  await expectSame(`${'\x1b[32mline\x1b[0m of a log\r\n'.repeat(100_000)}end`, 'after');
  await expectSame(`\x1b[?1049h${'\x1b[2;2Hline\r\n'.repeat(10_000)}end`, 'after');
});

/** How often a screen that is flooded with what has to be parsed rests, until it has caught up. */
async function restsOf(isTyping: () => boolean, before: (screen: Screen) => void = () => {}) {
  const screen = new Screen(size, () => {}, isTyping);
  const timers = vi.spyOn(globalThis, 'setTimeout');
  onTestFinished(() => timers.mockRestore());
  screen.write('\x1b[1;1Hrow'.repeat(120_000));
  before(screen);
  await vi.waitFor(() => expect(screen.lag).toBe(0), 5000);
  screen.dispose();
  const rests = timers.mock.calls.filter(([, delay]) => delay === 4).length;
  timers.mockRestore();
  return rests;
}

test('a flood is parsed with rests while somebody types, unless somebody waits for it', async () => {
  expect(await restsOf(() => true)).toBeGreaterThan(50);
  expect(await restsOf(() => false)).toBe(0);
  expect(
    await restsOf(
      () => true,
      (screen) => void screen.caughtUp(),
    ),
  ).toBe(0);
});
