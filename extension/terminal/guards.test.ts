import { Terminal } from '@xterm/headless';
import { expect, test } from 'vitest';
import { guardOutput } from './guards.ts';

/** What the terminal says back to a program that prints `output`. */
async function replies(output: string, answers: boolean, guarded = true): Promise<string> {
  const term = new Terminal({
    allowProposedApi: true,
    windowOptions: { getWinTitle: true, getWinSizeChars: true },
  });
  // The headless terminal has the same parser.
  if (guarded) guardOutput(term as unknown as Parameters<typeof guardOutput>[0], () => answers);
  let said = '';
  term.onData((data) => (said += data));
  await new Promise<void>((done) => term.write(output, done));
  return said;
}

const queries = [
  '\x1b[c',
  '\x1b[>c',
  '\x1b[5n',
  '\x1b[6n',
  '\x1b[?6n',
  '\x1b[?25$p',
  '\x1b[20$p',
  '\x1bP$qm\x1b\\',
];

test.each(queries)('only the view that set the size answers %j', async (query) => {
  expect(await replies(query, true)).not.toBe('');
  expect(await replies(query, true)).toBe(await replies(query, true, false));
  expect(await replies(query, false)).toBe('');
});

test('cases 37 and 38: the clipboard is neither written nor told', async () => {
  expect(await replies('\x1b]52;c;QUFB\x07\x1b]52;c;?\x07', true)).toBe('');
});

test('case 39: no title or window report, and nothing of a payload is echoed', async () => {
  expect(await replies('\x1b]0;$(touch x)\x07\x1b[21t', true)).toBe('');
  expect(await replies('\x1b[18t', true, false)).not.toBe('');
  expect(await replies('\x1b[18t', true)).toBe('');
  expect(await replies('\x1bP$qtouch x\x1b\\', true)).not.toContain('touch');
});
