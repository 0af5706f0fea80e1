import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShell, outputOf, shells, stderrOf, type TestShell } from './shell.ts';

/** awk flushes after each line: it writes to both by turns. */
const ALTERNATING = `awk 'BEGIN { for (i = 1; i <= 400; i++) { print "out " i; fflush(); print "err " i > "/dev/stderr" } }'`;
const counted = Array.from({ length: 400 }, (_, index) => index + 1);
const linesOf = (text: string | null) => (text ?? '').split('\n').filter((line) => line !== '');

/** What `seq 32000` prints. */
const SEQUENCE = Array.from({ length: 32_000 }, (_, index) => `${index + 1}\n`).join('');

describe.each(shells)('%s', (name) => {
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name, { stderr: 'always' });
  });
  afterAll(() => shell.close());

  test('B5: 400 alternating writes, time and again: 400 lines of stderr and 800 in all, each stream in order', async () => {
    for (let round = 0; round < 100; round++) {
      const recorded = await shell.run(ALTERNATING);
      const all = linesOf(outputOf(recorded));
      const numbers = (word: string) =>
        all.filter((line) => line.startsWith(word)).map((line) => Number(line.slice(4)));
      expect(all.filter((line) => !/^(out|err) \d+$/.test(line))).toEqual([]);
      expect([numbers('out '), numbers('err ')]).toEqual([counted, counted]);
      expect(linesOf(stderrOf(recorded))).toEqual(counted.map((number) => `err ${number}`));
    }
  });

  test('B5: nothing of 200 KB on either stream is missing, time and again', async () => {
    for (let round = 0; round < 10; round++) {
      for (const line of ['seq 32000', 'seq 32000 >&2']) {
        const { output, stderr } = await shell.run(line);
        expect(output.head === SEQUENCE).toBe(true);
        expect(stderr?.head === (line === 'seq 32000' ? '' : SEQUENCE)).toBe(true);
      }
    }
  });

  test('B5: both streams hear of a new size', async () => {
    shell.resize(91, 23);
    const recorded = await shell.run(
      `python3 -c "import os;print(os.get_terminal_size(1), os.get_terminal_size(2))"`,
    );
    expect(outputOf(recorded)).toMatch(/columns=91, lines=23.*columns=91, lines=23/);
  });
});
