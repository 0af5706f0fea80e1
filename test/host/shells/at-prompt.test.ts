import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../until.ts';
import { openForTest, shells, TestShell } from './shell.ts';

/** Whether text for the prompt would be taken now. */
const refusal = (shell: TestShell) =>
  shell.typeAtPrompt('').then(
    () => null,
    (error: Error) => error.message,
  );

describe.each(shells)('%s', (name) => {
  test('B8: what is for the prompt goes to the prompt alone', async () => {
    const shell = await openForTest(name);
    expect(await refusal(shell)).toBeNull();
    const before = shell.records.length;
    shell.type('cat\r');
    await until(() => shell.runs('cat') && shell.terminal.info().running !== null);
    expect(await refusal(shell)).toMatch(/^cat runs in \w+, and would read this\. End it or open/);
    shell.type('\x04');
    await shell.returned(before);
    expect(await refusal(shell)).toBeNull();

    shell.type('/ai wait\r');
    await until(() => shell.asked.length > 0);
    expect(await refusal(shell)).toMatch(/^An answer is written in /);
    shell.terminal.asks.decline(shell.asked[0]?.ask ?? '', 'no model here', shell.session);
    await shell.returned(before + 1);
    expect(await refusal(shell)).toBeNull();
  });
});

test.each(shells)(
  'case 6: %s: what comes at once behind a line for the prompt is not typed into what that begins',
  async (name) => {
    const shell = await openForTest(name);
    /** Ends what reads once it does: before that the shell's own line editor may still have the terminal. */
    const end = async (times: number) => {
      await until(() => shell.text.split('go\r\n').length > times);
      shell.type('\x04');
      await shell.returned(times - 1);
    };
    const reads = `sh -c "echo g''o; cat"\r`;
    const written = await Promise.allSettled([shell.typeAtPrompt(reads), shell.typeAtPrompt('echo lost\r')]);
    expect(written).toMatchObject([
      { status: 'fulfilled' },
      { status: 'rejected', reason: { message: expect.stringMatching(/^sh -c .* runs in /) } },
    ]);
    await end(1);
    shell.type(reads);
    expect(await refusal(shell)).toMatch(/^sh -c .* runs in /);
    await end(2);
    // An empty line begins nothing.
    shell.type('\r');
    expect(await refusal(shell)).toBeNull();
  },
);

test('B8: a shell that only starts is waited for, and one that took its place is not typed into', async () => {
  const shell = new TestShell('bash', { rc: 'sleep 0.3' });
  onTestFinished(() => shell.close());
  expect(await refusal(shell)).toBeNull();
  expect(shell.marks.some(({ kind }) => kind === 'input')).toBe(true);
  shell.type('exec sh\r');
  await until(() => shell.terminal.info().running !== null);
  expect(await refusal(shell)).toMatch(/^exec sh runs in /);
});
