import { expect, test } from 'vitest';
import { bigDiff, input } from '../../../test/fakes/prompt.ts';
import type { PromptInput } from '../prompt/input.ts';
import { createThread } from './thread.ts';

const large: PromptInput = { ...input, page: null, terminal: null, diff: bigDiff(400) };

const asked = (question: string) => ({ ...large, diff: null, question });

const engine = createThread();

test('a prompt with a large diff leaves this thread free', async () => {
  await engine.checkQuestion(asked('Hi'));
  let turns = 0;
  let isDone = false;
  const turn = () => {
    turns += 1;
    if (!isDone) setImmediate(turn);
  };
  turn();
  const prompt = await engine.buildPrompt(large);
  isDone = true;
  expect(prompt.receipt.sections.find(({ name }) => name === 'diff')?.details).toHaveLength(400);
  // Were it built here, nothing else would have its turn meanwhile.
  expect(turns).toBeGreaterThan(100);
});

test('the digest is put together there too', async () => {
  const paragraphs = await engine.compose({
    question: 'What changed?',
    page: null,
    diff: large.diff,
    failure: null,
    files: [],
    selection: null,
  });
  expect(paragraphs.join('\n')).toContain('400 files');
});

test('what is expected to fail says so in its own words', async () => {
  const tooLong = engine.checkQuestion(asked('word '.repeat(1200)));
  await expect(tooLong).rejects.toMatchObject({ code: 'too-long', retryable: false });
  await expect(tooLong).rejects.toThrow(/1000 is the limit/);
});

test('a mistake there is a mistake here, and the next order is done', async () => {
  await expect(engine.buildPrompt({ ...large, page: 7 as never })).rejects.not.toMatchObject({
    code: expect.anything(),
  });
  await expect(engine.checkQuestion(asked('Hi'))).resolves.toBeUndefined();
});
