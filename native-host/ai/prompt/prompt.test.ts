import { describe, expect, test } from 'vitest';
import { bigDiff, input, page, section, sent } from '../../../test/fakes/prompt.ts';
import { costOf } from '../models/cost.ts';
import { buildPrompt } from './prompt.ts';

describe('sections', () => {
  test('stand labelled in their order, role first and question last', () => {
    const { messages } = buildPrompt(input);
    expect(messages.map((message) => message.role)).toEqual(['system', 'user']);
    const labels = [...(messages[1]?.content ?? '').matchAll(/^## (.*)$/gm)].map((match) => match[1]);
    expect(labels).toEqual([
      'Application state',
      'Pull request',
      'Diff',
      'Terminal, last 50 lines',
      'Question',
    ]);
    expect(messages[1]?.content).toContain('zoe/tool:retry into octo/tool:main');
    expect(messages[1]?.content.endsWith('What does it do?')).toBe(true);
  });

  test('say that there is no pull request where there is none', () => {
    expect(sent(buildPrompt({ ...input, page: null, diff: null }))).toContain('(no active pull request)');
    const issue = sent(buildPrompt({ ...input, page: { ...page, kind: 'issue' }, diff: null }));
    expect(issue).toMatch(/## Pull request\n\(no active pull request\)\n\n## Issue\n/);
  });

  test('that are switched off are not sent, and nothing of them is named', () => {
    const prompt = buildPrompt({
      ...input,
      sources: { ...input.sources, description: false, diff: false, terminal: false },
    });
    for (const text of ['Retry uploads', 'upload.ts', 'boom', 'octo'])
      expect(sent(prompt)).not.toContain(text);
    expect(section(prompt, 'page').sent).toBe('off');
    expect(section(prompt, 'diff').sent).toBe('off');
    expect(section(prompt, 'terminal').sent).toBe('off');
    expect(prompt.material).toEqual({
      question: 'What does it do?',
      page: null,
      diff: null,
      failure: null,
      files: [],
      selection: null,
    });
  });

  test('name the files of the page when no diff was read', () => {
    expect(sent(buildPrompt({ ...input, diff: null }))).toContain('src/upload.ts (modified, +2 -1)');
  });

  test('a pasted block takes the terminal section', () => {
    const trace = Array.from({ length: 200 }, (_, line) => `  at frame ${line}`).join('\n');
    const prompt = buildPrompt({ ...input, question: `Why?\n\n${trace}` });
    expect(section(prompt, 'terminal')).toMatchObject({ label: 'Pasted text', sent: 'whole' });
    expect(section(prompt, 'question').tokens).toBeLessThan(10);
    const crowded = buildPrompt({ ...input, question: `Why?\n\n${trace}`, diff: bigDiff(20) });
    expect(section(crowded, 'terminal').tokens).toBeLessThanOrEqual(620);
    expect(sent(crowded)).toContain('at frame 0\n');
    expect(sent(crowded)).toContain('at frame 199');
  });
});

test('C8: the receipt holds the messages exactly', () => {
  const prompt = buildPrompt({ ...input, history: [{ question: 'My name is Zoë.', answer: 'Hello Zoë.' }] });
  expect(prompt.receipt.messages).toEqual(prompt.messages);
  expect(prompt.messages[1]).toEqual({ role: 'user', content: 'My name is Zoë.' });
});

test('C12: the receipt tells what goes in costs by the price table, where that has a price', () => {
  const priced = (id: string, model: string, tokenFactor = 1) => {
    const provider = { ...input.provider, id };
    return buildPrompt({ ...input, provider, model, tokenFactor }).receipt;
  };
  const { inputCost, tokens } = priced('openai', 'gpt-5.4', 1.5);
  expect(inputCost).toBe(
    costOf('openai', 'gpt-5.4', { inputTokens: tokens, outputTokens: 0, cachedTokens: null }),
  );
  expect(inputCost).toBeGreaterThan(0);
  expect(priced('digest', 'digest').inputCost).toBeNull();
  expect(priced('openai', 'gpt-6.5-nova').inputCost).toBeNull();
});
