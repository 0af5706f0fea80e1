import type { Usage } from '../../../shared/conversation/part.ts';
import { factsOf, type ModelFacts } from './table.ts';

const MILLION = 1_000_000;

type Prices = NonNullable<ModelFacts['prices']>;

/**
 * US dollars by the table's prices; null where model, price or usage is not known.
 * Of the tokens that went in, `cachedTokens` are those that the service had kept.
 */
export function costOf(provider: string, model: string, usage: Usage, now = new Date()): number | null {
  const prices = factsOf(provider, model)?.prices;
  const { inputTokens, outputTokens } = usage;
  if (!prices || inputTokens === null || outputTokens === null) return null;
  const valid = pricesOn(prices, now);
  if (valid === null) return null;
  const { input, output, cached } = valid.long && inputTokens > valid.long.above ? valid.long : valid;
  const kept = Math.min(Math.max(0, usage.cachedTokens ?? 0), inputTokens);
  return ((inputTokens - kept) * input + kept * cached + outputTokens * output) / MILLION;
}

function pricesOn(prices: Prices, now: Date): Prices | null {
  const isOver = prices.until !== undefined && now.toISOString().slice(0, 10) > prices.until;
  return isOver ? (prices.next ?? null) : prices;
}
