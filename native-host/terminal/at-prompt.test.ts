import { expect, test } from 'vitest';
import { AtPrompt } from './at-prompt.ts';

const command = { kind: 'command', kept: true, stderr: false, cwd: '/', line: 'cat' } as const;

test('case 6: a prompt that was still being drawn when a line was entered is not the one behind it', async () => {
  const prompt = new AtPrompt();
  prompt.mark({ kind: 'input' });
  prompt.entered();
  const there = prompt.arrived(10_000).then(() => prompt.there);
  prompt.mark({ kind: 'input' });
  await new Promise((resolve) => setImmediate(resolve));
  prompt.mark(command);
  expect(await there).toBe(false);
});

test('behind a line that begins nothing the prompt is there again', async () => {
  const prompt = new AtPrompt();
  prompt.mark({ kind: 'input' });
  prompt.entered();
  prompt.mark({ kind: 'input' });
  await prompt.arrived(10_000);
  expect(prompt.there).toBe(true);
});
