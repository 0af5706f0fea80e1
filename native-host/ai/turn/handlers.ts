import { randomUUID } from 'node:crypto';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageKey } from '../../../shared/page/context.ts';
import type { Result } from '../../../shared/protocol/methods.ts';
import type { Handlers, Room } from '../../daemon/handlers.ts';
import type { Store } from '../../store/store.ts';
import type { Providers } from '../providers/providers.ts';
import { redact } from '../redaction/redact.ts';
import { checkAsk, nameConversation, startOf } from './accept.ts';
import type { AskReply, Prompts } from './ask-reply.ts';
import { createFollowers, type Followers, tellEvents } from './followers.ts';
import { readHistory } from './history.ts';
import { knownConversation } from './known.ts';
import { toTurn, type Whereabouts } from './to-turn.ts';
import type { Turn } from './turn.ts';
import { createTurns, type Turns, type TurnsDeps } from './turns.ts';

export type TurnDeps = Whereabouts &
  TurnsDeps & { providers: Pick<Providers, 'pick' | 'resolve'>; prompts: Prompts };

/** Conversations and their turns: everything under `conversation/` and `turn/`. */
export function turnHandlers(deps: TurnDeps): Room {
  const followers = createFollowers();
  const turns = createTurns(deps, followers);
  return {
    handlers: {
      ...conversationHandlers(deps, followers, turns),
      ...askHandlers(deps, followers, turns),
    },
    busy: () => turns.active() > 0,
    close: async () => {
      await turns.stopAll({ status: 'interrupted' });
      deps.store.close();
    },
  };
}

function conversationHandlers({ store, keys }: TurnDeps, followers: Followers, turns: Turns): Handlers {
  /** As it is kept: the branch or the path that a page is named by may hold a secret. */
  const kept = (page: PageKey | null) =>
    page && { ...page, id: redact(page.id, { ownKeys: keys.all() }).text };
  return {
    'conversation/open': ({ page: shown, fresh }) => {
      const page = kept(shown);
      const newest = fresh ? null : store.newestConversation(page);
      const info =
        newest ?? store.createConversation({ id: randomUUID(), page, createdAt: new Date().toISOString() });
      return { ...info, notice: store.notice };
    },
    'conversation/list': () => ({ conversations: store.conversations() }),
    'conversation/attach': ({ conversation, after }, session) => {
      const { lastSeq } = knownConversation(store, conversation);
      tellEvents(session, conversation, store.events(conversation, after));
      followers.follow(conversation, session);
      const waiting = turns.waiting(conversation);
      if (waiting.length > 0) session.notify('turn/queue', { conversation, waiting });
      return { lastSeq };
    },
    'conversation/detach': ({ conversation }, session) => {
      followers.leave(conversation, session);
      return {};
    },
  };
}

function askHandlers(deps: TurnDeps, followers: Followers, turns: Turns): Handlers {
  const { store, engine, providers } = deps;

  async function start(id: string, ask: Ask, reply: AskReply | null): Promise<Result<'turn/start'>> {
    const turn = { ...(await toTurn(deps, id, ask, providers.resolve)), reply };
    await checkAsk(engine, ask, turn);
    await stopReplaced(store, turns, turn);
    const started = store.startTurn(turn, startOf(turn, ask.question));
    if (started === null) return { status: store.turn(id)?.status ?? 'running' };
    nameConversation(store, turn, ask.question);
    followers.tell(turn.conversation, started);
    turns.run(turn);
    return { status: 'running' };
  }

  return {
    'turn/start': async ({ turn: id, ...ask }, session) => {
      const before = store.turn(id);
      if (before) return { status: before.status };
      const reply = ask.askedAt && deps.prompts.claim(ask.askedAt, session);
      try {
        return await start(id, ask, reply);
      } catch (error) {
        reply?.refused(error);
        throw error;
      }
    },
    'turn/stop': async ({ turn }) => {
      knownTurn(store, turn);
      await turns.stop(turn, { status: 'stopped' });
      return {};
    },
    'turn/advance': async ({ turn, to }) => {
      knownTurn(store, turn);
      if (to === 'front') turns.toFront(turn);
      else await turns.runNow(turn);
      return {};
    },
    'turn/preview': async (ask) => {
      const { input } = await toTurn(deps, '', ask, providers.pick);
      const history = readHistory(store, ask.conversation, { before: ask.replaces, without: null });
      return (await engine.buildPrompt({ ...input, history })).receipt;
    },
  };
}

/** What runs or waits on top of an answer that is about to go would be for nothing. */
async function stopReplaced(store: Store, turns: Turns, { conversation, replaces }: Turn): Promise<void> {
  if (replaces === null) return;
  const replaced = store.turnsFrom(conversation, replaces);
  await Promise.all(replaced.reverse().map(({ id }) => turns.stop(id, { status: 'stopped' })));
}

function knownTurn(store: Store, turn: string): void {
  if (store.turn(turn) === null) throw new AppError('not-found', 'There is no such turn.');
}
