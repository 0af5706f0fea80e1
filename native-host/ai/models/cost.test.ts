import { expect, test } from 'vitest';
import type { Usage } from '../../../shared/conversation/part.ts';
import { vendors } from '../vendors/vendors.ts';
import { costOf } from './cost.ts';
import { factsOf } from './table.ts';

function usage(
  inputTokens: number | null,
  outputTokens: number | null,
  cachedTokens: number | null = null,
): Usage {
  return { inputTokens, outputTokens, cachedTokens };
}

test('tokens in, out and kept have their own prices', () => {
  expect(costOf('openai', 'gpt-5.4', usage(100_000, 10_000))).toBeCloseTo(0.25 + 0.15, 10);
  expect(costOf('openai', 'gpt-5.4', usage(100_000, 0, 40_000))).toBeCloseTo(0.15 + 0.01, 10);
  expect(costOf('anthropic', 'claude-opus-5-5', usage(1_000_000, 1_000_000, 0))).toBeCloseTo(24, 10);
});

test('a long prompt costs more, as a whole', () => {
  expect(costOf('gemini', 'gemini-2.5-pro', usage(200_000, 1000))).toBeCloseTo(0.25 + 0.01, 10);
  expect(costOf('gemini', 'gemini-2.5-pro', usage(200_001, 1000))).toBeCloseTo(0.5000025 + 0.015, 10);
});

test('a release that is named by its day costs what its model costs', () => {
  for (const [dated, plain] of [
    ['gpt-5.4-mini-2026-03-17', 'gpt-5.4-mini'],
    ['gpt-4o-2024-11-20', 'gpt-4o'],
  ] as const)
    expect(costOf('openai', dated, usage(1000, 1000))).toBe(costOf('openai', plain, usage(1000, 1000)));
  expect(costOf('anthropic', 'claude-haiku-4-5-20251001', usage(1_000_000, 0))).toBe(1);
});

test('a model that is not listed has the size of its family, and no price', () => {
  expect(factsOf('openai', 'gpt-6.5-nova')).toMatchObject({ window: 1_050_000, prices: null });
  expect(factsOf('openai', 'gpt-5.9-mini')).toMatchObject({ window: 400_000 });
  expect(factsOf('anthropic', 'claude-opus-7')).toMatchObject({ window: 1_000_000 });
  expect(costOf('openai', 'gpt-6.5-nova', usage(1, 1))).toBeNull();
  expect(factsOf('openai', 'llama')).toBeNull();
});

test('what is not known costs nothing that could be told', () => {
  expect(costOf('compatible', 'gpt-5.4', usage(1, 1))).toBeNull();
  expect(costOf('digest', 'digest', usage(1, 1))).toBeNull();
  expect(costOf('openai', 'gpt-5.4', usage(null, 1))).toBeNull();
  expect(costOf('openai', 'gpt-5.4', usage(1, null))).toBeNull();
});

test('a model on this machine costs nothing; one that its server passes on is not known', () => {
  expect(costOf('ollama', 'qwen3:8b', usage(1000, 1000))).toBe(0);
  expect(costOf('ollama', 'gpt-oss:120b-cloud', usage(1000, 1000))).toBeNull();
});

test('a price holds to its last day, then the one that was announced', () => {
  const asked = usage(1_000_000, 0);
  expect(costOf('gemini', 'gemini-3.8-flash', asked, new Date('2026-12-31T23:00:00Z'))).toBe(0.75);
  expect(costOf('gemini', 'gemini-3.8-flash', asked, new Date('2027-01-01T00:00:00Z'))).toBe(1.5);
});

test('every model that is offered is known', () => {
  const unknown = vendors
    .filter(({ id }) => id !== 'compatible')
    .flatMap(({ id, models }) => models.filter((model) => !factsOf(id, model)?.prices));
  expect(unknown).toEqual([]);
});
