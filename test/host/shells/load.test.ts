import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openShell, outputOf, shells, stderrOf, type TestShell } from './shell.ts';

/** Lines of text, and how many of them there are. */
const count = (text: string, line: RegExp) => text.match(new RegExp(line, 'gm'))?.length ?? 0;

const ALTERNATING = `import os
for line in range(400):
    os.write(1, b"out %d\\n" % line)
    os.write(2, b"err %d\\n" % line)
`;

describe.each(shells)('%s', (name) => {
  let shell: TestShell;
  beforeAll(async () => {
    shell = await openShell(name);
    writeFileSync(join(shell.home, 'alternate.py'), ALTERNATING);
  });
  afterAll(() => shell.close());

  test('B5: of writes that alternate no line is on the wrong side, and none is lost', async () => {
    for (let run = 0; run < 8; run++) {
      const recorded = await shell.run('python3 alternate.py');
      const stderr = stderrOf(recorded) ?? '';
      expect([count(stderr, /^err \d+$/), count(stderr, /out/)]).toEqual([400, 0]);
      const output = outputOf(recorded);
      expect([count(output, /^err \d+$/), count(output, /^out \d+$/)]).toEqual([400, 400]);
    }
  }, 60_000);

  test('B4: 200 KB of each of many commands arrive whole', async () => {
    for (let run = 0; run < 10; run++) {
      const recorded = await shell.run('head -c 200000 /dev/zero | tr "\\0" y');
      expect(recorded.record.outputBytes).toBeGreaterThanOrEqual(200_000);
      expect(recorded.record.exitCode).toBe(0);
    }
  }, 60_000);

  test('B5: both streams hear of a new size', async () => {
    shell.resize(91, 23);
    const recorded = await shell.run(
      `python3 -c "import os;print(os.get_terminal_size(1), os.get_terminal_size(2))"`,
    );
    expect(outputOf(recorded)).toMatch(/columns=91, lines=23.*columns=91, lines=23/);
    shell.resize(100, 30);
  });
});
