import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { SectionName } from '../../../shared/conversation/receipt.ts';
import { bash, bigDiff, diff, input, page, prose, section, sent } from '../../../test/fakes/prompt.ts';
import { countTokens } from '../tokens/count.ts';
import type { PromptInput } from './input.ts';
import { buildPrompt } from './prompt.ts';

test('the shrunk profile has half, and every section its share', () => {
  const full = { ...input, diff: bigDiff(40), page: { ...page, body: prose(3000) } };
  const more = { terminal: bash(prose(3000)), history: [{ question: 'Earlier?', answer: prose(900) }] };
  const { receipt, messages } = buildPrompt({ ...full, ...more }, 'shrunk');
  const sizes = Object.fromEntries(receipt.sections.map(({ name, tokens }) => [name, tokens]));
  const tokens = messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  expect(tokens).toBeLessThanOrEqual(2000);
  expect(receipt).toMatchObject({ budget: 2000 });
  expect(sizes.page).toBeLessThanOrEqual(200);
  // Its own 250, and what the others leave of theirs: the random fences take more tokens, or fewer.
  expect(sizes.terminal).toBeLessThanOrEqual(300);
  expect(sizes.diff).toBeGreaterThan(600);
  expect(sizes.history).toBeGreaterThan(50);
  const question = `${prose(450)}?`;
  expect(sent(buildPrompt({ ...full, question }, 'shrunk'))).toContain(question);
});

describe('budgets of the compact profile', () => {
  const full: PromptInput = {
    ...input,
    page: { ...page, body: prose(3000) },
    diff: bigDiff(30),
    terminal: bash(prose(2000)),
    history: Array.from({ length: 5 }, (_, index) => ({
      question: `q${index} ${prose(30)}`,
      answer: prose(900),
    })),
  };

  test('hold when every section is full', () => {
    const question = prose(495);
    expect(countTokens(question)).toBeGreaterThan(900);
    const prompt = buildPrompt({ ...full, question });
    // The diff is filled with whole pieces: what the last one leaves goes to the terminal.
    const limits = { role: 200, state: 100, page: 400, terminal: 620, history: 200 } as const;
    for (const [name, limit] of Object.entries(limits))
      expect([name, section(prompt, name as SectionName).tokens <= limit]).toEqual([name, true]);
    expect(section(prompt, 'page').tokens + section(prompt, 'diff').tokens).toBeGreaterThan(1900);
    expect(section(prompt, 'page').tokens).toBeGreaterThan(370);
    expect(section(prompt, 'terminal').tokens).toBeGreaterThan(470);
  });

  test('what others leave flows on by priority: the diff first', () => {
    const prompt = buildPrompt({ ...full, question: 'Hi' });
    expect(section(prompt, 'diff').tokens).toBeGreaterThan(2400);
    expect(section(prompt, 'page').tokens).toBeLessThanOrEqual(400);
    const small = buildPrompt({ ...full, question: 'Hi', diff });
    expect(section(small, 'page').tokens).toBeGreaterThan(2000);
    const talk = buildPrompt({ ...input, history: full.history });
    expect(section(talk, 'history').tokens).toBeGreaterThan(2000);
  });

  test('hold for any mixture, measured on what is sent', () => {
    const text = fc.oneof(
      fc.string({ unit: 'grapheme', maxLength: 300, size: 'max' }),
      fc.nat(3000).map(prose),
    );
    fc.assert(
      fc.property(text, text, text, fc.nat(20), (body, terminal, answer, files) => {
        const history = [{ question: body.slice(0, 500), answer }];
        const prompt = buildPrompt({
          ...input,
          page: { ...page, body },
          terminal: bash(terminal),
          history,
          diff: bigDiff(files),
        });
        const tokens = prompt.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
        expect(tokens).toBeLessThanOrEqual(4000);
        expect(prompt.receipt.tokens).toBeLessThanOrEqual(4000);
        for (const { tokens, budget } of prompt.receipt.sections) expect(tokens).toBeLessThanOrEqual(budget);
        expect(Math.abs(prompt.receipt.tokens - tokens)).toBeLessThan(60);
      }),
      { numRuns: 30 },
    );
  });

  test('a section that took what others left shows all that it could have taken', () => {
    const { sections } = buildPrompt({ ...full, question: 'Hi' }).receipt;
    const budgets = Object.fromEntries(sections.map(({ name, budget }) => [name, budget]));
    expect(budgets).toMatchObject({ role: 200, state: 100, page: 400, question: 1000 });
    expect(budgets.diff).toBeGreaterThan(2400);
    const small = buildPrompt(input).receipt.sections.map(({ budget }) => budget);
    expect(small).toEqual([200, 100, 400, 1600, 500, 200, 1000]);
  });

  test('the terminal says which shell printed it and where, also when it is cut', () => {
    expect(sent(buildPrompt({ ...full, diff }))).toMatch(
      /<untrusted \w+>\nTerminal bash in \/home\/zoe\/tool:\n/,
    );
  });

  test('a question over 1,000 tokens is refused and says so', () => {
    expect(() => buildPrompt({ ...input, question: prose(1200) })).toThrow(/1000 is the limit/);
  });

  const lock =
    'diff --git a/package-lock.json b/package-lock.json\n--- a/package-lock.json\n+++ b/package-lock.json\n@@ -1 +1 @@\n-{}\n+{"a":1}\n';

  test('generated files are named in the receipt, with what was cut', () => {
    const prompt = buildPrompt({ ...input, diff: lock + bigDiff(30) });
    expect(section(prompt, 'diff').sent).toBe('cut');
    expect(section(prompt, 'diff').of).toBeGreaterThan(10_000);
    expect(section(prompt, 'diff').details).toHaveLength(31);
    expect(section(prompt, 'diff').details[0]).toMatchObject({ label: 'package-lock.json', tokens: 0 });
  });

  test('generated files that are named only cut nothing', () => {
    const { sent, of, tokens, details } = section(buildPrompt({ ...input, diff: diff + lock }), 'diff');
    expect({ sent, of }).toEqual({ sent: 'whole', of: tokens });
    expect(details.map(({ note }) => note)).toEqual(['whole', 'generated, named only']);
  });
});
