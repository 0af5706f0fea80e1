import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Params } from './hooks.ts';
import { Pen } from './pen.ts';
import { styleOf } from './rows.ts';

function write(terminal: Terminal, text: string): Promise<void> {
  return new Promise((resolve) => terminal.write(text, resolve));
}

const codes = fc.oneof(
  fc.constantFrom(0, 1, 2, 3, 4, 5, 7, 8, 9, 21, 22, 23, 24, 25, 27, 28, 29, 39, 49, 53, 55, 59).map(String),
  fc.integer({ min: 30, max: 37 }).map(String),
  fc.integer({ min: 100, max: 107 }).map(String),
  fc.constantFrom('4:0', '4:3', '38;5;3', '48;5;200', '38;2;1;2;3', '48:2::4:5:6', '58:5:9', '38:5:1'),
);

test('keeps the attributes that xterm would give the next character', async () => {
  const run = fc.asyncProperty(fc.array(codes, { minLength: 1, maxLength: 8 }), async (parts) => {
    const terminal = new Terminal({ cols: 4, rows: 2, allowProposedApi: true, logLevel: 'off' });
    const pen = new Pen();
    terminal.parser.registerCsiHandler({ final: 'm' }, (params: Params) => {
      pen.apply(params);
      return false;
    });
    await write(terminal, `\x1b[${parts.join(';')}mx`);
    await write(terminal, `${pen}y`);
    const [first, second] = [0, 1].map((column) => terminal.buffer.active.getLine(0)?.getCell(column));
    expect(first && styleOf(first)).toBe(second && styleOf(second));
    terminal.dispose();
  });
  await fc.assert(run, { numRuns: 500 });
});
