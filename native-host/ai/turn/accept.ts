import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageFacts, PageKey } from '../../../shared/page/context.ts';
import type { ConversationInfo } from '../../../shared/protocol/conversation.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { DiffAccount } from '../../../shared/pull/pull.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Store } from '../../store/store.ts';
import type { ReadDrafting } from '../describe/drafting.ts';
import { createCleaner } from '../prompt/cleaner.ts';
import type { Provider } from '../provider.ts';
import type { Providers } from '../providers/providers.ts';
import type { Engine } from '../thread/thread.ts';
import { factorOf } from '../tokens/calibration.ts';
import { readWorkspace, type Workspaces } from './around.ts';
import { needsFailure, readAsked } from './asked.ts';
import { type Errors, readAttached } from './attached.ts';
import type { Turn } from './turn.ts';

/** Where what a question refers to is found. */
export interface Whereabouts extends Errors, Workspaces {
  store: Store;
  keys: Keys;
  /** The text of an upload; throws AppError when it is no longer held. */
  takeUpload(id: string): string;
  /** Who gave what of the diff that it holds, null where that is not known. */
  accountOf(id: string): DiffAccount | null;
  /** What a description is drafted from. */
  readDrafting: ReadDrafting;
}

/**
 * Takes what the question refers to as it stands now: it may wait in the queue.
 * @param pick says who answers, and refuses where the question must not go
 */
export async function toTurn(
  from: Whereabouts,
  id: string,
  ask: Ask,
  pick: Providers['resolve'],
): Promise<Turn> {
  const { store, keys, takeUpload, accountOf } = from;
  const { conversation, page, selection, sources, replaces } = ask;
  const known = knownConversation(store, conversation);
  checkReplaced(store, ask);
  const { choice } = ask;
  const repository = repositoryOf(page) ?? repositoryOf(known.page);
  const { provider, model } = await pick({ choice, conversation, repository });
  const diff = ask.diff === null || !sources.diff ? null : takeUpload(ask.diff);
  const account = ask.diff === null || !sources.diff ? null : accountOf(ask.diff);
  const asked = readAsked(ask.question);
  const { describe } = ask;
  const drafted = describe ? await from.readDrafting({ describe, page, diff, account }) : null;
  // A draft says what was recorded, and nothing that a terminal shows.
  const attached = await readAttached(describe ? withoutTerminal(ask) : ask, asked, repository, from);
  const named = { provider, model, page, sources };
  const around = await readWorkspace(asked.question, named, { repository, fresh: id !== '' }, from);
  const { id: providerId, destination } = provider;
  const input = {
    provider: { id: providerId, destination },
    model,
    tokenFactor: factorOf({ provider: providerId, destination, model }, store),
    question: asked.question,
    page,
    selection,
    diff: drafted ? drafted.diff : diff,
    account,
    sources,
    ...attached,
    ...around,
    drafting: drafted?.drafting ?? null,
    ownKeys: keys.all(),
  };
  const permit = async () => {
    const now = await pick({ choice: { provider: providerId, model }, conversation, repository });
    return unmoved(now.provider, destination);
  };
  return { id, conversation, replaces, provider, reply: null, input, permit };
}

function withoutTerminal(ask: Ask): Ask {
  return { ...ask, sources: { ...ask.sources, terminal: false }, terminal: null, record: null };
}

/** What was permitted while the question waited was permitted for where the provider is now. */
function unmoved(provider: Provider, destination: string | null): Provider {
  if (provider.destination === destination) return provider;
  throw new AppError(
    'refused',
    `${provider.label} is at ${provider.destination} now: while the question waited its address was changed. Ask again.`,
  );
}

/** Tells at once what would fail anyway, so that the person's words are still in the composer. */
export async function checkAsk(engine: Engine, ask: Ask, { input }: Turn): Promise<void> {
  if (input.question === '') throw new AppError('bad-request', 'Type a question first.');
  const { command, terminal } = input;
  if (needsFailure(ask.question) && command === null && terminal === null) throw nothingFailed(ask);
  const { provider, model, question, pasted, ownKeys } = input;
  await engine.checkQuestion({ provider, model, question, pasted, ownKeys });
}

function nothingFailed({ sources }: Ask): AppError {
  const why = sources.terminal
    ? '`/fix` means the command that failed last, and none has failed that was recorded. Run it in a terminal here, or paste the error after `/fix`.'
    : '`/fix` means the command that failed last, but the terminal is switched off. Switch it on, or paste the error after `/fix`.';
  return new AppError('bad-request', why);
}

export function startOf(turn: Turn, typed: string): ConversationEvent[] {
  const { id, provider, input, replaces } = turn;
  const question = cleanQuestion(turn, typed);
  const at = new Date().toISOString();
  const { model } = input;
  const outline = input.drafting?.outline;
  return [
    { type: 'turn-started', turn: id, question, provider: provider.id, model, replaces, at },
    ...(outline ? [{ type: 'outline', turn: id, outline } as const] : []),
  ];
}

const TITLE_LENGTH = 80;

/** A conversation is called after its first question. */
export function nameConversation(store: Store, turn: Turn, typed: string): void {
  if (store.conversation(turn.conversation)?.title !== '') return;
  const line = cleanQuestion(turn, typed).split('\n')[0]?.trim() ?? '';
  const title = [...line].slice(0, TITLE_LENGTH).join('');
  store.rename(turn.conversation, title.length < line.length ? `${title}…` : title);
}

/** What is kept of a question has passed redaction, as what is sent. */
function cleanQuestion({ input }: Turn, typed: string): string {
  return createCleaner(input.ownKeys).clean('question', typed.trim());
}

function repositoryOf(page: PageFacts | PageKey | null): Repository | null {
  if (!page?.owner || !page.repo) return null;
  const { host, owner, repo } = page;
  return { host, owner, repo };
}

function checkReplaced(store: Store, { conversation, replaces }: Ask): void {
  if (replaces === null || store.turn(replaces)?.conversation === conversation) return;
  throw new AppError(
    'bad-request',
    'The question that this one is to take the place of is not in this conversation. Ask it as a new one.',
  );
}

export function knownConversation(store: Store, conversation: string): ConversationInfo {
  const info = store.conversation(conversation);
  if (info) return info;
  throw new AppError(
    'not-found',
    'This conversation is not there any more. Open the panel again for a new one.',
  );
}
