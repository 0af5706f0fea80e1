import type { Message, Receipt } from '../../../shared/conversation/receipt.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Material } from '../provider.ts';
import { cleanInput, partsOf, textsOf } from './clean-input.ts';
import { createCleaner } from './cleaner.ts';
import { newNonce } from './fence.ts';
import type { PromptInput } from './input.ts';
import { type Filled, layOut } from './lay-out.ts';
import { toMaterial } from './material.ts';
import { inOurTokens, type Profile, shrunk } from './profile.ts';
import { profileOf } from './profile-of.ts';
import type { ContextSource } from './source.ts';
import { questionBlock } from './sources/question.ts';
import { SOURCES } from './sources.ts';
import { toReceipt } from './to-receipt.ts';

export interface Prompt {
  /** Exactly what the provider receives; the receipt holds the same. */
  messages: Message[];
  receipt: Receipt;
  /** Tokens that we counted, before any factor. */
  counted: number;
  material: Material;
}

/** How much is sent: what the model's window holds, or less for one that found it too long. */
export type Fullness = 'full' | 'shrunk';

/** Builds what is sent, within the model's profile. Throws AppError `too-long` for a question over its limit. */
export function buildPrompt(input: PromptInput, fullness: Fullness = 'full'): Prompt {
  const profile = profileOf(input);
  const full = build(input, profile);
  if (fullness === 'full') return full;
  const smaller = shrunk(profile);
  // Even the smaller profile may have room for all that was too much.
  return build(input, full.receipt.tokens > smaller.total ? smaller : shrunk(smaller));
}

function build(input: PromptInput, profile: Profile): Prompt {
  const cleaner = createCleaner(input.ownKeys);
  const clean = cleanInput(input, cleaner);
  checkLength(clean.words, profile);
  const ours = inOurTokens(profile, input.tokenFactor);
  const filled = layOut(SOURCES, { clean, nonce: newNonce(textsOf(clean)), profile: ours });
  const messages = toMessages(filled);
  const sections = filled.map(({ block }) => block.section);
  const receipt = toReceipt({ input, profile, cleaner, sections, messages });
  const counted = sections.reduce((sum, { tokens }) => sum + tokens, 0);
  return { messages, receipt, counted, material: toMaterial(clean, input.isFix) };
}

type Asked = Pick<PromptInput, 'provider' | 'model' | 'question' | 'pasted' | 'ownKeys'>;

/** Whether a question can be sent at all. Throws AppError `too-long`. */
export function checkQuestion(asked: Asked): void {
  checkLength(createCleaner(asked.ownKeys).clean('question', partsOf(asked).words), profileOf(asked));
}

function checkLength(words: string, { budgets }: Profile): void {
  const budget = budgets.question ?? 0;
  const { tokens } = questionBlock(words, { budget, room: budget }).section;
  if (tokens <= budget) return;
  throw new AppError(
    'too-long',
    `The question has ${tokens} tokens; ${budget} is the limit. Shorten it, or paste long text below it: a block of over 20 lines becomes an attachment.`,
  );
}

/** What is trusted stands with the role; the conversation comes between that and what is asked now. */
function toMessages(filled: readonly Filled[]): Message[] {
  const textsAt = (wanted: ContextSource['place']) =>
    filled
      .filter(({ source, block }) => source.place === wanted && block.text !== '')
      .map(({ block }) => block.text)
      .join('\n\n');
  return [
    { role: 'system', content: textsAt('system') },
    ...filled.flatMap(({ block }) => block.messages ?? []),
    { role: 'user', content: textsAt('question') },
  ];
}
