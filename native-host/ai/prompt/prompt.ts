import type { Message, Receipt } from '../../../shared/conversation/receipt.ts';
import type { Sources } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { PageSelection } from '../../../shared/page/selection.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { ReadDiff } from '../diff/read.ts';
import type { CodePlace } from '../fix/source.ts';
import type { Failure, Material } from '../provider.ts';
import { countTokens } from '../tokens/count.ts';
import { type Block, block } from './block.ts';
import { diffBlock, pageBlock, questionBlock, roleBlock, stateBlock } from './blocks.ts';
import type { Clean, LastCommand, ScreenEnd } from './clean.ts';
import { cleanCode } from './clean-code.ts';
import { type Cleaner, createCleaner } from './cleaner.ts';
import { codeBlock } from './code-block.ts';
import { shownPlaces } from './code-places.ts';
import { joined } from './command-text.ts';
import { cleanDiff } from './diffs.ts';
import { newNonce } from './fence.ts';
import { chooseHistory, type Exchange, historyMessages } from './history.ts';
import { COMPACT, type Profile } from './profile.ts';
import { type Question, splitQuestion } from './question.ts';
import { roleText } from './role.ts';
import { focusOf, selectionBlock } from './selection-block.ts';
import { terminalBlock } from './terminal-block.ts';

/** What a question is asked with, as it was read: nothing is clean yet. */
export interface PromptInput {
  provider: { id: string; destination: string | null };
  model: string;
  /** Without its prefix. */
  question: string;
  page: PageFacts | null;
  diff: string | null;
  /** Who gave what of it, null where that is not known. */
  account: DiffAccount | null;
  /** What is selected in the page. */
  selection: PageSelection | null;
  /** An error that was pasted behind `/fix`, null when none. */
  pasted: string | null;
  /** The command that the question is about, or that ran last; null where none is known. */
  command: LastCommand | null;
  /** What a terminal shows, where no command is known; null when none is attached. */
  terminal: ScreenEnd | null;
  /** The code that the error points to. */
  code: readonly CodePlace[];
  /** Whether `/fix` asks: the digest then explains the failure. */
  isFix: boolean;
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
  return { messages, receipt, material: toMaterial(clean, input.isFix) };
}

/** Whether a question can be sent at all. Throws AppError `too-long`. */
export function checkQuestion(asked: Pick<PromptInput, 'question' | 'pasted' | 'ownKeys'>): void {
  checkLength(createCleaner(asked.ownKeys).clean('question', partsOf(asked).words));
}

function partsOf({ question, pasted }: Pick<PromptInput, 'question' | 'pasted'>): Question {
  return pasted === null ? splitQuestion(question) : { words: question, pasted };
}

/** What is switched off is not even read; what was attached or pasted by itself was asked for. */
function cleanInput(input: PromptInput, cleaner: Cleaner, profile: Profile): Clean {
  const { sources, page, diff, selection, terminal, command, ownKeys } = input;
  const { words, pasted } = partsOf(input);
  return {
    words: cleaner.clean('question', words),
    pasted: pasted === null ? null : cleaner.clean('terminal', pasted),
    page: page === null ? null : cleaner.cleanAll('page', page),
    diff: diff === null || !sources.diff ? null : acceptDiff(diff, ownKeys, cleaner),
    account: sources.diff ? input.account : null,
    selection: selection === null ? null : cleaner.cleanAll('selection', selection),
    terminal: terminal === null || !sources.terminal ? null : cleaner.cleanAll('terminal', terminal),
    command: command === null ? null : cleaner.cleanAll('terminal', command),
    code: input.code.map((place) => cleanCode(place, ownKeys, cleaner)),
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
  const selected = selectionBlock(clean, nonce);
  const asked = selected === null ? [question] : [selected, question];
  const { profile } = clean;
  let left = profile.total - tokensOf(role, state, ...asked);
  const wanted = {
    page: wantedByPage(clean, nonce),
    terminal: terminalBlock(clean, nonce, profile.terminal).section.tokens,
    code: codeBlock(clean, nonce, Math.min(profile.code, spare(left, profile)))?.section.tokens ?? 0,
    history: historyBlock(history, profile.history, profile).section.tokens,
  };
  const fill = (make: (room: number) => Block, heldBack: number): Block => {
    const made = make(Math.max(0, left - heldBack));
    left -= made.section.tokens;
    return made;
  };
  const later = wanted.terminal + wanted.code + wanted.history;
  const diff = fill((room) => diffBlock(clean, nonce, room), wanted.page + later);
  const crowded = diff.section.sent === 'cut';
  const pageLimit = crowded ? profile.page : profile.total;
  const page = fill((room) => pageBlock(clean, nonce, Math.min(room, pageLimit), !crowded), later);
  const terminal = fill((room) => terminalBlock(clean, nonce, room), wanted.code + wanted.history);
  const code = codeBlock(clean, nonce, Math.max(0, left - wanted.history));
  left -= code?.section.tokens ?? 0;
  const past = historyBlock(history, left, profile);
  const body = [state, page, diff, terminal, ...(code === null ? [] : [code])];
  const blocks = [role, ...body, past, ...asked];
  return { blocks, messages: toMessages(role, past.kept, [...body, ...asked]) };
}

/** What the question left beside the budgets of all sections that have one for certain. */
function spare(left: number, { pageAndDiff, terminal, history }: Profile): number {
  return Math.max(0, left - pageAndDiff - terminal - history);
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

function toMaterial(clean: Clean, isFix: boolean): Material {
  const { pasted, page, diff, sources } = clean;
  const focus = focusOf(clean);
  const question = pasted === null ? focus : `${focus}\n\n${pasted}`;
  const failure = isFix ? failureOf(clean) : null;
  return { question, page: sources.description ? page : null, diff: diff?.text ?? null, failure };
}

function failureOf({ pasted, command, terminal, code, diff }: Clean): Failure | null {
  const places = shownPlaces(code, diff?.files ?? null);
  const known = { command: null, shell: null, cwd: null, exitCode: null, stderr: '', places };
  if (pasted !== null) return { ...known, output: pasted };
  if (command === null) return terminal && { ...known, output: terminal.text };
  return { ...command, stderr: joined(command.stderr), output: joined(command.output), places };
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
    JSON.stringify(clean.selection),
    JSON.stringify(clean.terminal),
    JSON.stringify(clean.command),
    JSON.stringify(clean.code),
  ].filter((text) => text !== null);
}
