import { randomUUID } from 'node:crypto';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import type { ConversationInfo, Repository } from '../../../shared/protocol/methods.ts';
import type { Handlers, Room } from '../../daemon/handlers.ts';
import type { Keys } from '../../settings/keys.ts';
import type { Store } from '../../store/store.ts';
import type { LastOutput } from '../prompt/blocks.ts';
import { createCleaner } from '../prompt/cleaner.ts';
import { TERMINAL_LINES } from '../prompt/profile.ts';
import type { Providers } from '../providers/providers.ts';
import type { Engine } from '../thread/thread.ts';
import { needsTerminal, questionOf } from './asked.ts';
import { createFollowers, type Followers, tellEvents } from './followers.ts';
import { readHistory } from './history.ts';
import { createTurns, type Turn, type Turns } from './turns.ts';

export interface TurnDeps {
  store: Store;
  providers: Providers;
  keys: Keys;
  engine: Engine;
  /** The text of an upload; throws AppError when it is no longer held. */
  takeUpload(id: string): string;
  /** The end of what a terminal shows, null when there is no such terminal. */
  lastOutput(terminal: string, lines: number): Promise<LastOutput | null>;
  /** Where bugs go that happen while no request waits. */
  report(bug: unknown): void;
}

/** Conversations and their turns: everything under `conversation/` and `turn/`. */
export function turnHandlers(deps: TurnDeps): Room {
  const followers = createFollowers();
  const turns = createTurns(deps, followers);
  return {
    handlers: { ...conversationHandlers(deps.store, followers), ...askHandlers(deps, followers, turns) },
    busy: () => turns.active() > 0,
    close: async () => {
      await turns.stopAll({ status: 'interrupted' });
      deps.store.close();
    },
  };
}

function conversationHandlers(store: Store, followers: Followers): Handlers {
  return {
    'conversation/open': ({ page, fresh }) => {
      const newest = fresh ? null : store.newestConversation(page);
      const info =
        newest ?? store.createConversation({ id: randomUUID(), page, createdAt: new Date().toISOString() });
      return { ...info, notice: store.notice };
    },
    'conversation/list': () => ({ conversations: store.conversations() }),
    'conversation/attach': ({ conversation, after }, session) => {
      const { lastSeq } = known(store, conversation);
      tellEvents(session, conversation, store.events(conversation, after));
      followers.follow(conversation, session);
      return { lastSeq };
    },
    'conversation/detach': ({ conversation }, session) => {
      followers.leave(conversation, session);
      return {};
    },
  };
}

function askHandlers(deps: TurnDeps, followers: Followers, turns: Turns): Handlers {
  const { store } = deps;
  return {
    'turn/start': async ({ turn: id, ...ask }) => {
      const before = store.turn(id);
      if (before) return { status: before.status };
      const turn = await toTurn(deps, id, ask);
      await checkAsk(deps.engine, ask, turn);
      const started = store.startTurn(turn, [startOf(turn, ask.question)]);
      if (started === null) return { status: store.turn(id)?.status ?? 'running' };
      nameConversation(store, turn, ask.question);
      followers.tell(turn.conversation, started);
      turns.run(turn);
      return { status: 'running' };
    },
    'turn/stop': async ({ turn }) => {
      const stopped = await turns.stop(turn, { status: 'stopped' });
      if (!stopped && store.turn(turn) === null)
        throw new AppError('not-found', 'There is no such turn to stop.');
      return {};
    },
    'turn/preview': async (ask) => {
      const { input } = await toTurn(deps, '', ask);
      const history = readHistory(store, ask.conversation, null);
      return (await deps.engine.buildPrompt({ ...input, history })).receipt;
    },
  };
}

/** Takes what the question refers to as it stands now: it may wait in the queue. */
async function toTurn(
  { store, providers, keys, takeUpload, lastOutput }: TurnDeps,
  id: string,
  ask: Ask,
): Promise<Turn> {
  const { conversation, page, sources } = ask;
  const info = known(store, conversation);
  const asker = { choice: ask.choice, conversation, repository: repositoryOf(page ?? info.page) };
  // A preview sends nothing: nobody has to agree to it.
  const { provider, model } = await (id === '' ? providers.pick(asker) : providers.resolve(asker));
  const terminal =
    ask.terminal === null || !sources.terminal ? null : await lastOutput(ask.terminal, TERMINAL_LINES);
  const diff = ask.diff === null || !sources.diff ? null : takeUpload(ask.diff);
  const question = questionOf(ask.question);
  const { id: providerId, destination } = provider;
  const asked = { id: providerId, destination };
  const input = { provider: asked, model, question, page, diff, terminal, sources, ownKeys: keys.all() };
  return { id, conversation, provider, input };
}

/** Which repository a question is about; the conversation's where the page is none. */
function repositoryOf(page: Pick<PageFacts, 'host' | 'owner' | 'repo'> | null): Repository | null {
  if (page === null || page.owner === null || page.repo === null) return null;
  const { host, owner, repo } = page;
  return { host, owner, repo };
}

/** Tells at once what would fail anyway, so that the person's words are still in the composer. */
async function checkAsk(engine: Engine, ask: Ask, { input }: Turn): Promise<void> {
  if (input.question === '') throw new AppError('bad-request', 'Type a question first.');
  if (needsTerminal(ask.question) && input.terminal === null)
    throw new AppError(
      'bad-request',
      '`/fix` means the last output of a terminal: attach one, or paste the error.',
    );
  await engine.checkQuestion(input.question, input.ownKeys);
}

function startOf(turn: Turn, typed: string): ConversationEvent {
  const { id, provider, input } = turn;
  const question = cleanQuestion(turn, typed);
  const at = new Date().toISOString();
  const { model } = input;
  return { type: 'turn-started', turn: id, question, provider: provider.id, model, replaces: null, at };
}

/** What is kept of a question has passed redaction, as what is sent. */
function cleanQuestion({ input }: Turn, typed: string): string {
  return createCleaner(input.ownKeys).clean('question', typed.trim());
}

const TITLE_LENGTH = 80;

function nameConversation(store: Store, turn: Turn, typed: string): void {
  if (store.conversation(turn.conversation)?.title !== '') return;
  const line = cleanQuestion(turn, typed).split('\n')[0]?.trim() ?? '';
  const title = [...line].slice(0, TITLE_LENGTH).join('');
  store.rename(turn.conversation, title.length < line.length ? `${title}…` : title);
}

function known(store: Store, conversation: string): ConversationInfo {
  const info = store.conversation(conversation);
  if (info) return info;
  throw new AppError(
    'not-found',
    'This conversation is not there any more. Open the panel again for a new one.',
  );
}
