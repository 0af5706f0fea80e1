import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openScreen, write } from '../../test/fakes/screens.ts';
import { Screen } from './screen.ts';

const prompt = (offset: number) => `P${offset}P`;

/** Rows that a snapshot names, and what stands there once it was written. */
async function rowsOf(screen: Screen): Promise<{ offset: number; text: string }[]> {
  const { size, screen: drawn, prompts } = await screen.snapshot();
  const view = openScreen(size);
  await write(view, drawn);
  return prompts.map(({ offset, row }) => ({
    offset,
    text: view.buffer.normal.getLine(row)?.translateToString(true) ?? '',
  }));
}

const steps = fc.array(
  fc.oneof(
    { weight: 6, arbitrary: fc.record({ lines: fc.integer({ min: 0, max: 400 }) }) },
    { weight: 2, arbitrary: fc.record({ long: fc.integer({ min: 1, max: 500 }) }) },
    {
      weight: 3,
      arbitrary: fc.record({
        cols: fc.integer({ min: 12, max: 120 }),
        rows: fc.integer({ min: 4, max: 30 }),
      }),
    },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        '\x1b[2J\x1b[H',
        '\x1b[H\x1b[J',
        '\x1b[3J',
        '\x1bc',
        '\x1b[?1049hx\x1b[2J\x1b[?1049l',
        '\x1b[H\x1b[2J\x1b[3J',
      ),
    },
  ),
  { minLength: 5, maxLength: 40 },
);

test('prompts that a snapshot names stand in the rows that it names, after output, resizing and clearing', async () => {
  const property = fc.asyncProperty(steps, async (all) => {
    const screen = new Screen({ cols: 40, rows: 10 }, () => {});
    let next = 1;
    let named = 0;
    for (const step of all) {
      const offset = next++;
      screen.prompt(offset);
      screen.write(`${prompt(offset)} `);
      screen.typed(offset);
      if (typeof step === 'string') screen.write(`clear\r\n${step}`);
      else if ('lines' in step) screen.write(`seq\r\n${'some output\r\n'.repeat(step.lines)}`);
      else if ('long' in step) screen.write(`${'y'.repeat(step.long)}\r\n`);
      else screen.write('resize\r\n');
      if (typeof step !== 'string' && 'cols' in step) screen.resize(step);
    }
    for (const { offset, text } of await rowsOf(screen)) {
      named++;
      expect(text.startsWith(prompt(offset)), `${offset}: ${text}`).toBe(true);
    }
    expect(named).toBeLessThanOrEqual(all.length);
    screen.dispose();
  });
  await fc.assert(property, { numRuns: 25 });
});

test('no prompt is lost when the scrollback is full and columns shrink', async () => {
  const screen = new Screen({ cols: 120, rows: 30 }, () => {});
  for (let offset = 1; offset <= 300; offset++) {
    screen.prompt(offset);
    screen.write(`${prompt(offset)} ls\r\n${'x'.repeat(100)}\r\n`.concat('out\r\n'.repeat(6)));
  }
  screen.resize({ cols: 33, rows: 20 });
  const rows = await rowsOf(screen);
  expect(rows.length).toBeGreaterThan(80);
  expect(rows.every(({ offset, text }) => text.startsWith(prompt(offset)))).toBe(true);
  expect(rows.map(({ offset }) => offset)).toEqual(
    Array.from({ length: rows.length }, (_, at) => 301 - rows.length + at),
  );
  screen.dispose();
});

test('a prompt that is drawn again stays while the line editor erases below it', async () => {
  const screen = new Screen({ cols: 40, rows: 10 }, () => {});
  screen.prompt(1);
  screen.write(`\x1b[J${prompt(1)} `);
  expect(await rowsOf(screen)).toEqual([{ offset: 1, text: `${prompt(1)} ` }]);
  screen.prompt(2);
  screen.write(`\r\x1b[J${prompt(2)} ls`);
  screen.typed(2);
  screen.write('\r\n');
  expect(await rowsOf(screen)).toEqual([{ offset: 2, text: `${prompt(2)} ls` }]);
  screen.write('\x1b[H\x1b[J');
  expect(await rowsOf(screen)).toEqual([]);
  screen.dispose();
});
