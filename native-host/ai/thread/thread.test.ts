import { expect, test } from 'vitest';
import type { PromptInput } from '../prompt/input.ts';
import { createThread } from './thread.ts';

const input: PromptInput = {
  provider: { id: 'openai', destination: 'api.openai.com' },
  model: 'm',
  tokenFactor: 1,
  question: 'What does it do?',
  page: null,
  diff: Array.from({ length: 400 }, (_, file) => {
    const lines = Array.from({ length: 60 }, (_, line) => `+const value${file}_${line} = compute(${line});`);
    return `diff --git a/f${file}.ts b/f${file}.ts\nnew file mode 100644\n--- /dev/null\n+++ b/f${file}.ts\n@@ -0,0 +1,60 @@\n${lines.join('\n')}\n`;
  }).join(''),
  account: null,
  selection: null,
  pasted: null,
  command: null,
  terminal: null,
  code: [],
  isFix: false,
  project: null,
  files: [],
  instructions: null,
  sources: { description: true, diff: true, terminal: true, workspace: true },
  history: [],
  ownKeys: [],
};

const asked = (question: string) => ({ ...input, diff: null, question });

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
  const prompt = await engine.buildPrompt(input);
  isDone = true;
  expect(prompt.receipt.sections.find(({ name }) => name === 'diff')?.details).toHaveLength(400);
  // Were it built here, nothing else would have its turn meanwhile.
  expect(turns).toBeGreaterThan(100);
});

test('the digest is put together there too', async () => {
  const paragraphs = await engine.compose({
    question: 'What changed?',
    page: null,
    diff: input.diff,
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
  await expect(engine.buildPrompt({ ...input, page: 7 as never })).rejects.not.toMatchObject({
    code: expect.anything(),
  });
  await expect(engine.checkQuestion(asked('Hi'))).resolves.toBeUndefined();
});
