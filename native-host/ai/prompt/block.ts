import type { Message, ReceiptSection, SectionName } from '../../../shared/conversation/receipt.ts';
import { countTokens } from '../tokens/count.ts';

/** Tokens for a section. */
export interface Space {
  /** Its own of the profile. */
  budget: number;
  /** What it can take: its own, with what others left. */
  room: number;
}

/** A section as it stands in the prompt: its text with heading and fence, and its line of the receipt. */
export interface Block {
  /** "" when nothing of it is sent. */
  text: string;
  section: ReceiptSection;
  /** Where it is no text of the question's message, but messages of its own. */
  messages?: Message[];
}

interface Facts extends Space {
  name: SectionName;
  label: string;
  fixed: boolean;
  sent: ReceiptSection['sent'];
  /** Tokens before the cut. Of what is whole nobody counts them again. */
  of?: () => number;
  details?: ReceiptSection['details'];
  problems?: readonly string[];
}

/** Adds the tokens. */
export function block(text: string, facts: Facts): Block {
  const tokens = text === '' ? 0 : countTokens(`${text}\n\n`);
  const { name, label, fixed, sent, details = [], problems = [] } = facts;
  const of = sent === 'whole' ? tokens : Math.max(facts.of?.() ?? tokens, tokens);
  const budget = shownBudget(tokens, facts);
  const said = problems.length > 0 ? { problems: [...problems] } : {};
  return { text, section: { name, label, tokens, budget, sent, of, fixed, details, ...said } };
}

/** A section that took more than its own budget shows all that it could have taken. */
export function shownBudget(tokens: number, { budget, room }: Space): number {
  return tokens > budget ? Math.max(room, tokens) : budget;
}

export function headed(label: string, body: string): string {
  return `## ${label}\n${body}`;
}
