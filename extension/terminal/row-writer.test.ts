import { Terminal } from '@xterm/headless';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RowWriter } from './row-writer.ts';

function screen() {
  const term = new Terminal({ cols: 20, rows: 5, allowProposedApi: true, scrollback: 1000 });
  // The headless terminal has all that the writer calls.
  return { term, writer: new RowWriter(term as unknown as ConstructorParameters<typeof RowWriter>[0]) };
}

function lines(term: Terminal): string[] {
  const { active } = term.buffer;
  const all = Array.from(
    { length: active.length },
    (_, row) => active.getLine(row)?.translateToString(true) ?? '',
  );
  while (all.at(-1) === '') all.pop();
  return all;
}

const row = fc.constantFrom('a', 'bb', 'ccc', 'a row that is far too long to fit');
const list = fc.array(row, { minLength: 1, maxLength: 14 });

test('whatever was shown before, the buffer holds the rows', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(list, { minLength: 1, maxLength: 6 }), async (lists) => {
      const { term, writer } = screen();
      for (const rows of lists) {
        await writer.show(rows);
        expect(lines(term)).toEqual(rows.map(cut));
      }
    }),
    { numRuns: 200 },
  );
});

/** Without wrapping the last column holds the last character written. */
function cut(text: string): string {
  return text.length <= 20 ? text : text.slice(0, 19) + text.at(-1);
}

test('rows that only grow are appended, nothing is written twice', async () => {
  const { term, writer } = screen();
  const all = Array.from({ length: 40 }, (_, at) => `row ${at}`);
  for (let count = 1; count <= all.length; count++) await writer.show(all.slice(0, count));
  expect(lines(term)).toEqual(all);
  expect(term.buffer.active.baseY).toBe(35);
});
