import { expect, test } from 'vitest';
import { bash, bigDiff, input, page, prose, section, sent } from '../../../test/fakes/prompt.ts';
import { countTokens } from '../tokens/count.ts';
import { COMPACT, profileFor, STANDARD, shrunk } from './profile.ts';
import { buildPrompt } from './prompt.ts';

test('C3: the standard profile: 30,000 for the workspace, then page, diff, terminal and question', () => {
  const { page, diff, terminal, question, selection, description: _, code, ...workspace } = STANDARD.budgets;
  const sum = Object.values(workspace).reduce((all, tokens) => all + tokens, 0);
  expect(sum).toBe(30_000);
  expect({ page, diff, terminal, question }).toEqual({
    page: 4000,
    diff: 8000,
    terminal: 2000,
    question: 4000,
  });
  expect(workspace).toMatchObject({
    ...{ instructions: 1000, tree: 2000, keys: 3000, git: 500, files: 15_000, history: 8000 },
  });
  expect([STANDARD.file, STANDARD.total]).toEqual([5000, 48_000]);
});

test.each<[number | null, string]>([
  [null, 'compact'],
  [32_768, 'compact'],
  [128_000, 'standard'],
  [200_000, 'standard'],
  [400_000, 'large'],
])('C3: for a window of %s tokens it is the %s one', (window, name) => {
  expect(profileFor(window).name).toBe(name);
});

test('C3: diff, threads and files grow with the window, up to a limit, and nothing else', () => {
  const { budgets, total } = profileFor(400_000);
  expect(budgets).toEqual({ ...STANDARD.budgets, diff: 16_000, page: 8000, files: 30_000 });
  expect(total - STANDARD.total).toBe(27_000);
  expect(profileFor(10_000_000)).toEqual(profileFor(1_000_000));
});

test('case 112: what was too long for one profile is asked with the next smaller one', () => {
  expect(shrunk(STANDARD)).toMatchObject({ name: 'compact', total: COMPACT.total });
  expect(shrunk(STANDARD).budgets.question).toBe(STANDARD.budgets.question);
  expect(shrunk(COMPACT).total).toBe(COMPACT.total / 2);
});

test('case 112: what has room in the smaller profile is made smaller still', () => {
  const asked = { ...input, model: 'gpt-4o', diff: bigDiff(4) };
  const full = buildPrompt(asked).receipt;
  expect(full.tokens).toBeLessThan(4000);
  expect(full.tokens).toBeGreaterThan(2000);
  expect(buildPrompt(asked, 'shrunk').receipt.tokens).toBeLessThanOrEqual(2000);
});

const large = {
  ...input,
  model: 'gpt-4o',
  page: {
    ...page,
    body: prose(9000),
    threads: Array.from({ length: 40 }, (_, at) => ({
      ...{ author: `user${at}`, path: null, line: null, resolved: null },
      comments: [{ author: `user${at}`, body: `n${at}. ${prose(60)}` }],
    })),
  },
  diff: bigDiff(60),
  terminal: bash(prose(9000)),
  history: Array.from({ length: 20 }, (_, at) => ({ question: `q${at}`, answer: prose(900) })),
};

test('C3: the standard budgets hold when every section is full, and the comments have their part', () => {
  const question = prose(1990);
  const prompt = buildPrompt({ ...large, question });
  expect(countTokens(question)).toBeGreaterThan(3700);
  expect(prompt.receipt).toMatchObject({ profile: 'standard', budget: 48_000 });
  const tokens = prompt.messages.reduce((sum, { content }) => sum + countTokens(content), 0);
  expect(tokens).toBeLessThanOrEqual(48_000);
  for (const name of ['page', 'diff', 'terminal', 'history'] as const)
    expect([name, section(prompt, name).tokens >= (STANDARD.budgets[name] ?? 0) * 0.9]).toEqual([name, true]);
  expect(sent(prompt)).toContain('Comment by user39:');
  expect(() => buildPrompt({ ...large, question: prose(2200) })).toThrow(/4000 is the limit/);
});

test('C3: what is not there leaves its tokens to others, by priority', () => {
  const prompt = buildPrompt({ ...large, diff: bigDiff(100), history: [], terminal: null });
  expect(section(prompt, 'diff').tokens).toBeGreaterThan(40_000);
  expect(section(prompt, 'page').tokens).toBeLessThanOrEqual(4000);
  expect(section(prompt, 'page').tokens).toBeGreaterThan(3600);
});
