import { describe, expect, onTestFinished, test } from 'vitest';
import { until } from '../until.ts';
import { openForTest, shells, TestShell } from './shell.ts';

/** Whether text for the prompt would be taken now. */
const refusal = (terminal: { expectPrompt(): Promise<void> }) =>
  terminal.expectPrompt().then(
    () => null,
    (error: Error) => error.message,
  );

describe.each(shells)('%s', (name) => {
  test('B8: what is for the prompt goes to the prompt alone', async () => {
    const shell = await openForTest(name);
    expect(await refusal(shell.terminal)).toBeNull();
    const before = shell.records.length;
    shell.type('cat\r');
    await until(() => shell.runs('cat') && shell.terminal.info().running !== null);
    expect(await refusal(shell.terminal)).toMatch(/^cat runs in \w+, and would read this\. End it or open/);
    shell.type('\x04');
    await shell.returned(before);
    expect(await refusal(shell.terminal)).toBeNull();

    shell.type('/ai wait\r');
    await until(() => shell.asked.length > 0);
    expect(await refusal(shell.terminal)).toMatch(/^An answer is written in /);
    shell.terminal.asks.decline(shell.asked[0]?.ask ?? '', 'no model here', shell.session);
    await shell.returned(before + 1);
    expect(await refusal(shell.terminal)).toBeNull();
  });
});

test('B8: a shell that only starts is waited for, and one that took its place is not typed into', async () => {
  const shell = new TestShell('bash', { rc: 'sleep 0.3' });
  onTestFinished(() => shell.close());
  expect(await refusal(shell.terminal)).toBeNull();
  expect(shell.marks.some(({ kind }) => kind === 'input')).toBe(true);
  shell.type('exec sh\r');
  await until(() => shell.terminal.info().running !== null);
  expect(await refusal(shell.terminal)).toMatch(/^exec sh runs in /);
});
