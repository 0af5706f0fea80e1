import type { Message, Receipt } from '../../../shared/conversation/receipt.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Material } from '../provider.ts';
import { cleanInput, partsOf, textsOf } from './clean-input.ts';
import { type Cleaner, createCleaner } from './cleaner.ts';
import { newNonce } from './fence.ts';
import type { PromptInput } from './input.ts';
import { type Filled, layOut } from './lay-out.ts';
import { toMaterial } from './material.ts';
import { type Profile, shrunk } from './profile.ts';
import { profileOf } from './profile-of.ts';
import type { ContextSource } from './source.ts';
import { questionBlock } from './sources/question.ts';
import { SOURCES } from './sources.ts';

export interface Prompt {
  /** Exactly what the provider receives; the receipt holds the same. */
  messages: Message[];
  receipt: Receipt;
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
  const filled = layOut(SOURCES, { clean, nonce: newNonce(textsOf(clean)), profile });
  const messages = toMessages(filled);
  const receipt = toReceipt(input, profile, cleaner, filled, messages);
  return { messages, receipt, material: toMaterial(clean, input.isFix) };
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

function toReceipt(
  input: PromptInput,
  profile: Profile,
  cleaner: Cleaner,
  filled: readonly Filled[],
  messages: Message[],
): Receipt {
  const sections = filled.map(({ block }) => block.section);
  return {
    provider: input.provider.id,
    destination: input.provider.destination,
    model: input.model,
    profile: profile.name,
    tokens: sections.reduce((sum, { tokens }) => sum + tokens, 0),
    budget: profile.total,
    sections,
    messages,
    redactions: cleaner.redactions,
    stripped: cleaner.stripped(),
  };
}
