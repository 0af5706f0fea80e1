import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeScreen, write } from '../../test/fakes/screens.ts';
import { skim } from './skim.ts';

const size = { cols: 12, rows: 4 };
const scrollback = 6;
/** A full buffer, and the rows that were on the screen before. */
const LINES = scrollback + 2 * size.rows;

async function shown(...texts: string[]) {
  const terminal = new Terminal({ ...size, scrollback, allowProposedApi: true, logLevel: 'off' });
  for (const text of texts) await write(terminal, text);
  const screen = describeScreen(terminal);
  terminal.dispose();
  return screen;
}

const line = fc.array(
  fc.oneof(
    fc.constantFrom('a', 'word ', 'x'.repeat(20), '漢', 'e\u0301', '\t', '\b', '\r', '\n', '\x07', ''),
    fc.constantFrom('\x1b[m', '\x1b[0m', '\x1b[0;1m', '\x1b[31m', '\x1b[44m', '\x1b[4:3m', '\x1b[38;5;9m'),
  ),
  { maxLength: 5 },
);
const before = fc.constantFrom('', 'abc', 'x'.repeat(12), '\x1b[44m', '1\r\n2\r\n3\r\n4\x1b[2;3H', '\x1b[4h');

test('a screen that skims is the screen that parses all', async () => {
  let skimmed = 0;
  const run = fc.asyncProperty(
    before,
    fc.array(line, { minLength: 10, maxLength: 40, size: 'max' }),
    async (first, rows) => {
      const text = rows.map((parts) => parts.join('')).join('\r\n');
      const less = skim(text, LINES);
      if (less.length < text.length) skimmed += 1;
      expect({ text, ...(await shown(first, less)) }).toEqual({ text, ...(await shown(first, text)) });
    },
  );
  await fc.assert(run, { numRuns: 300 });
  expect(skimmed).toBeGreaterThan(100);
});

const flood = 'line\r\n'.repeat(100);

test.each([
  ['a cursor movement', '\x1b[2;2H'],
  ['a mode', '\x1b[?1049h'],
  ['a link', '\x1b]8;;http://a.b\x1b\\'],
  ['a shift', '\x0e'],
  ['a C1 control', '\x9b'],
])('nothing is left out with %s in it', (_name, sequence) => {
  expect(skim(sequence + flood, LINES)).toBe(sequence + flood);
});

test('a flood of lines is cut to what can be seen', () => {
  expect(skim(flood, LINES).length).toBeLessThan((LINES + 2) * 6);
});
