import type { Message, Receipt } from '../../../shared/conversation/receipt.ts';
import type { Sources } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { ReadDiff } from '../diff/read.ts';
import type { Material } from '../provider.ts';
import { countTokens } from '../tokens/count.ts';
import { type Block, block } from './block.ts';
import {
  type Clean,
  diffBlock,
  type LastOutput,
  pageBlock,
  questionBlock,
  roleBlock,
  stateBlock,
  terminalBlock,
} from './blocks.ts';
import { type Cleaner, createCleaner } from './cleaner.ts';
import { cleanDiff } from './diffs.ts';
import { newNonce } from './fence.ts';
import { chooseHistory, type Exchange, historyMessages } from './history.ts';
import { COMPACT, type Profile } from './profile.ts';
import { splitQuestion } from './question.ts';
import { roleText } from './role.ts';

/** What a question is asked with, as it was read: nothing is clean yet. */
export interface PromptInput {
  provider: { id: string; destination: string | null };
  model: string;
  /** Without its prefix. */
  question: string;
  page: PageFacts | null;
  diff: string | null;
  /** Null when no terminal is attached. */
  terminal: LastOutput | null;
  sources: Sources;
  /** Oldest first. */
  history: readonly Exchange[];
  /** The configured API keys. */
  ownKeys: readonly string[];
}

export interface Prompt {
  /** Exactly what the provider receives; the receipt holds the same. */
  messages: Message[];
  receipt: Receipt;
  material: Material;
}

/** Builds what is sent, within the profile. Throws AppError `too-long` for a question over its limit. */
export function buildPrompt(input: PromptInput, profile: Profile = COMPACT): Prompt {
  const cleaner = createCleaner(input.ownKeys);
  const clean = cleanInput(input, cleaner, profile);
  checkLength(clean.words);
  const history = input.history.map((exchange) => cleaner.cleanAll('history', exchange));
  const nonce = newNonce(textsOf(clean, history));
  const { blocks, messages } = layOut(clean, history, nonce);
  const receipt = toReceipt(input, profile, cleaner, blocks, messages);
  return { messages, receipt, material: toMaterial(clean) };
}

/** Whether a question can be sent at all. Throws AppError `too-long`. */
export function checkQuestion(question: string, ownKeys: readonly string[]): void {
  checkLength(createCleaner(ownKeys).clean('question', splitQuestion(question).words));
}

/** What is switched off is not even read. */
function cleanInput(input: PromptInput, cleaner: Cleaner, profile: Profile): Clean {
  const { sources, page, diff, terminal } = input;
  const { words, pasted } = splitQuestion(input.question);
  return {
    words: cleaner.clean('question', words),
    pasted: pasted === null ? null : cleaner.clean('terminal', pasted),
    page: page === null ? null : cleaner.cleanAll('page', page),
    diff: diff === null || !sources.diff ? null : acceptDiff(diff, input.ownKeys, cleaner),
    terminal: terminal === null || !sources.terminal ? null : cleaner.cleanAll('terminal', terminal),
    sources,
    profile,
  };
}

function acceptDiff(text: string, ownKeys: readonly string[], cleaner: Cleaner): ReadDiff {
  const diff = cleanDiff(text, ownKeys);
  cleaner.accept('diff', diff);
  return diff.read;
}

function checkLength(words: string): void {
  const { tokens } = questionBlock(words).section;
  if (tokens <= COMPACT.question) return;
  throw new AppError(
    'too-long',
    `The question has ${tokens} tokens; ${COMPACT.question} is the limit. Shorten it, or paste long text below it: a block of over 20 lines becomes an attachment.`,
  );
}

/**
 * Fills the sections by priority: each gets its own budget and what those
 * before it left, while the later ones' needs, up to their budgets, are held back.
 */
function layOut(
  clean: Clean,
  history: readonly Exchange[],
  nonce: string,
): { blocks: Block[]; messages: Message[] } {
  const role = roleBlock(roleText(nonce));
  const question = questionBlock(clean.words);
  const state = stateBlock(clean);
  const { profile } = clean;
  let left = profile.total - tokensOf(role, question, state);
  const wanted = {
    page: wantedByPage(clean, nonce),
    terminal: terminalBlock(clean, nonce, profile.terminal).section.tokens,
    history: historyBlock(history, profile.history, profile).section.tokens,
  };
  const fill = (make: (room: number) => Block, heldBack: number): Block => {
    const made = make(Math.max(0, left - heldBack));
    left -= made.section.tokens;
    return made;
  };
  const diff = fill((room) => diffBlock(clean, nonce, room), wanted.page + wanted.terminal + wanted.history);
  const crowded = diff.section.sent === 'cut';
  const pageLimit = crowded ? profile.page : profile.total;
  const page = fill(
    (room) => pageBlock(clean, nonce, Math.min(room, pageLimit), !crowded),
    wanted.terminal + wanted.history,
  );
  const terminal = fill((room) => terminalBlock(clean, nonce, room), wanted.history);
  const past = historyBlock(history, left, profile);
  const blocks = [role, state, page, diff, terminal, past, question];
  return { blocks, messages: toMessages(role, past.kept, [state, page, diff, terminal, question]) };
}

/** A diff goes before comments, so that these have nothing held back for them. */
function wantedByPage(clean: Clean, nonce: string): number {
  return pageBlock(clean, nonce, clean.profile.page, false).section.tokens;
}

function historyBlock(
  history: readonly Exchange[],
  room: number,
  profile: Profile,
): Block & { kept: Exchange[] } {
  const kept = chooseHistory(history, room);
  const tokens = kept.reduce((sum, exchange) => sum + exchange.tokens, 0);
  const of = history.reduce(
    (sum, { question, answer }) => sum + countTokens(question) + countTokens(answer),
    0,
  );
  const { section } = block('', {
    name: 'history',
    label: 'History',
    budget: profile.history,
    fixed: true,
    sent: history.length === 0 ? 'empty' : tokens < of ? 'cut' : 'whole',
    details: kept.map((exchange) => ({
      label: exchange.question.slice(0, 80),
      note: '',
      tokens: exchange.tokens,
    })),
  });
  const budget = tokens > section.budget ? Math.max(room, tokens) : section.budget;
  return { text: '', kept, section: { ...section, tokens, of, budget } };
}

function toMessages(role: Block, past: readonly Exchange[], blocks: readonly Block[]): Message[] {
  const body = blocks.map(({ text }) => text).filter((text) => text !== '');
  return [
    { role: 'system', content: role.text },
    ...historyMessages(past),
    { role: 'user', content: body.join('\n\n') },
  ];
}

function toReceipt(
  input: PromptInput,
  profile: Profile,
  cleaner: Cleaner,
  blocks: Block[],
  messages: Message[],
): Receipt {
  return {
    provider: input.provider.id,
    destination: input.provider.destination,
    model: input.model,
    profile: 'compact',
    tokens: tokensOf(...blocks),
    budget: profile.total,
    sections: blocks.map(({ section }) => section),
    messages,
    redactions: cleaner.redactions,
    stripped: cleaner.stripped(),
  };
}

function toMaterial({ words, pasted, page, diff, sources }: Clean): Material {
  const question = pasted === null ? words : `${words}\n\n${pasted}`;
  return { question, page: sources.description ? page : null, diff: diff?.text ?? null };
}

function tokensOf(...blocks: Block[]): number {
  return blocks.reduce((sum, { section }) => sum + section.tokens, 0);
}

function textsOf(clean: Clean, history: readonly Exchange[]): string[] {
  return [
    clean.words,
    JSON.stringify(clean.page),
    JSON.stringify(history),
    clean.pasted,
    clean.diff?.text ?? null,
    JSON.stringify(clean.terminal),
  ].filter((text) => text !== null);
}
