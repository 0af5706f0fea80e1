import type { Message, Receipt, ReceiptSection } from '../../../shared/conversation/receipt.ts';
import { costOf } from '../models/cost.ts';
import type { Cleaner } from './cleaner.ts';
import type { PromptInput } from './input.ts';
import type { Profile } from './profile.ts';

interface Sent {
  input: PromptInput;
  profile: Profile;
  cleaner: Cleaner;
  /** In the tokens that we count. */
  sections: readonly ReceiptSection[];
  messages: Message[];
}

/** What is sent, in the model's own tokens as far as these are known. */
export function toReceipt({ input, profile, cleaner, sections, messages }: Sent): Receipt {
  const told = sections.map((section) => inOwnTokens(section, input.tokenFactor));
  const tokens = told.reduce((sum, section) => sum + section.tokens, 0);
  const { id, destination } = input.provider;
  return {
    provider: id,
    destination,
    model: input.model,
    profile: profile.name,
    tokens,
    budget: profile.total,
    inputCost: costOf(id, input.model, { inputTokens: tokens, outputTokens: 0, cachedTokens: null }),
    sections: told,
    messages,
    redactions: cleaner.redactions,
    stripped: cleaner.stripped(),
  };
}

/** Rounded down, so that what has room stays within its budget. */
function inOwnTokens(section: ReceiptSection, factor: number): ReceiptSection {
  const own = (tokens: number) => Math.floor(tokens * factor);
  return {
    ...section,
    tokens: own(section.tokens),
    of: own(section.of),
    budget: Math.round(section.budget * factor),
    details: section.details.map((detail) => ({ ...detail, tokens: own(detail.tokens) })),
  };
}
