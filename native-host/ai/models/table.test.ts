import { describe, expect, test } from 'vitest';
import { profileFor } from '../prompt/profile.ts';
import { factsOf, tables } from './table.ts';

const listed = [...tables.values()].flatMap(({ provider, models }) =>
  models.map((model) => ({ provider, ...model })),
);

test('the current models are there, each once', () => {
  const count = (provider: string) => tables.get(provider)?.models.length;
  expect(count('openai')).toBeGreaterThanOrEqual(32);
  expect(count('gemini')).toBeGreaterThanOrEqual(22);
  expect(count('anthropic')).toBeGreaterThanOrEqual(8);
  const names = listed.flatMap(({ provider, id, aliases = [] }) =>
    [id, ...aliases].map((name) => `${provider}/${name}`),
  );
  expect(names.toSorted()).toEqual([...new Set(names)].toSorted());
});

describe.each(listed)('$provider/$id', ({ provider, id, window, maxOutput, prices, aliases = [] }) => {
  test('its figures agree with each other', () => {
    expect(window ?? 8192).toBeGreaterThanOrEqual(8192);
    expect(maxOutput ?? 0).toBeLessThanOrEqual(window ?? Number.POSITIVE_INFINITY);
    for (const rates of [prices, prices?.long, prices?.next]) {
      if (!rates) continue;
      expect(rates.cached).toBeLessThanOrEqual(rates.input);
      expect(rates.input).toBeLessThanOrEqual(rates.output);
      expect(rates.output).toBeLessThanOrEqual(rates.input * 10);
    }
    if (prices?.long) {
      expect(prices.long.above).toBeLessThan(window ?? 0);
      expect(prices.long.input).toBeGreaterThan(prices.input);
      expect(prices.long.output).toBeGreaterThan(prices.output);
    }
    if (prices?.next) expect(prices.until).toBeDefined();
  });

  test('it is found by all its names, and its family would treat it alike', () => {
    const facts = factsOf(provider, id);
    expect(facts).toMatchObject({ window, maxOutput, prices });
    for (const name of [...aliases, `models/${id}`, `${id}-20260102`, `${id}@20260102`, `${id}-2026-01-02`])
      expect(factsOf(provider, name)).toEqual(facts);
    const family = tables.get(provider)?.families.find(({ pattern }) => new RegExp(pattern).test(id));
    if (family?.window)
      expect(profileFor(family.window).total).toBeLessThanOrEqual(profileFor(window).total * 2.5);
  });
});

test.each([
  ['openai', 'gpt-6.1-sol', 'gpt-advanced', 'large'],
  ['openai', 'gpt-5.4-mini-2026-03-17', 'gpt-standard', 'large'],
  ['openai', 'gpt-9-nova', null, 'compact'],
  ['openai', 'gpt-6.5-nova', 'gpt-advanced', 'large'],
  ['openai', 'gpt-5.9-nano', 'gpt-lite', 'large'],
  ['openai', 'gpt-5.3-chat-latest', 'gpt-advanced', 'standard'],
  ['openai', 'o5', 'reasoning-model', 'standard'],
  ['openai', 'gpt-4o', 'gpt-standard', 'standard'],
  ['openai', 'gpt-4', 'gpt-standard', 'compact'],
  ['gemini', 'models/gemini-3.1-flash-lite', 'google-lite', 'large'],
  ['gemini', 'gemini-1.0-pro', 'google-legacy', 'large'],
  ['anthropic', 'claude-opus-4-5-20251101', 'claude-advanced', 'standard'],
  ['anthropic', 'claude-sonnet-7', 'claude-advanced', 'large'],
  ['anthropic', 'claude-2.1', 'claude-standard', 'standard'],
  ['ollama', 'qwen3:8b', 'local-reasoning', 'compact'],
  ['ollama', 'qwen3-coder:30b', 'local-standard', 'compact'],
  ['ollama', 'some/unheard-of:latest', 'local-standard', 'compact'],
  ['ollama', 'gpt-oss:120b-cloud', 'hosted', 'compact'],
  ['compatible', 'anything', null, 'compact'],
])('%s %s: strategy %s, profile %s', (provider, model, type, profile) => {
  const facts = factsOf(provider, model);
  expect(facts?.strategy.type ?? null).toBe(type);
  expect(profileFor(facts?.window ?? null).name).toBe(profile);
});
