import type { Usage } from '../../../shared/conversation/part.ts';
import { factsOf } from './table.ts';

const MILLION = 1_000_000;

/**
 * US dollars by the table's prices; null where model, price or usage is not known.
 * Of the tokens that went in, `cachedTokens` are those that the service had kept.
 */
export function costOf(provider: string, model: string, usage: Usage, now = new Date()): number | null {
  const prices = factsOf(provider, model)?.prices;
  const { inputTokens, outputTokens } = usage;
  if (!prices || inputTokens === null || outputTokens === null) return null;
  if (prices.until !== undefined && now.toISOString().slice(0, 10) > prices.until) return null;
  const { input, output, cached } = prices.long && inputTokens > prices.long.above ? prices.long : prices;
  const kept = Math.min(usage.cachedTokens ?? 0, inputTokens);
  return ((inputTokens - kept) * input + kept * cached + outputTokens * output) / MILLION;
}
