import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Store } from '../../store/store.ts';
import type { Engine } from '../thread/thread.ts';
import { type StopReason, stopped, toErrorData } from './answer.ts';
import { answer, endOf } from './answering.ts';
import type { Followers } from './followers.ts';
import { createLimit, QUESTIONS, type Rate } from './limit.ts';
import type { Patience } from './patience.ts';
import { createQueue, type Waiting } from './queue.ts';
import type { Turn } from './turn.ts';

/** The turns that run or wait. They go on whatever the panels do. */
export interface Turns {
  /** Answers the turn once its conversation's earlier ones have ended and the limit lets it through. */
  run(turn: Turn): void;
  /** Ends the turn; false when it neither runs nor waits. */
  stop(turn: string, reason: StopReason): Promise<boolean>;
  stopAll(reason: StopReason): Promise<void>;
  /** Puts one that waits before the others of its conversation. */
  toFront(turn: string): void;
  /** Runs one that waits past the limit, in the place of the one that runs. */
  runNow(turn: string): Promise<void>;
  waiting(conversation: string): Waiting;
  active(): number;
}

/** Milliseconds after which a turn's end is written again that could not be. */
const SAVE_AGAIN_MS = 1000;

export interface TurnsDeps {
  store: Store;
  engine: Engine;
  /** Where bugs go that happen while no request waits. */
  report(bug: unknown): void;
  /** Tests do not wait as long. */
  patience?: Patience;
  rate?: Rate;
}

interface Active {
  turn: Turn;
  controller: AbortController;
  ended: PromiseWithResolvers<void>;
  waited: boolean;
}

export function createTurns(deps: TurnsDeps, followers: Followers): Turns {
  const active = new Map<string, Active>();
  const queue = createQueue(createLimit(deps.rate ?? QUESTIONS), followers.tellQueue);

  /** Of several that are to run now in a conversation the last one does; the others go on waiting. */
  const wanted = new Map<string, string>();

  const commit = (conversation: string, events: ConversationEvent[]): void => {
    if (events.length > 0) followers.tell(conversation, deps.store.append(conversation, events));
  };

  const commitOf = (turn: Turn, events: ConversationEvent[]): void => {
    commit(turn.conversation, events);
    for (const event of events) turn.reply?.tell(event);
  };

  const toData = (turn: Turn) => (error: unknown) => toErrorData(error, turn.input.ownKeys, deps.report);

  /** What cannot be saved is told, and written as soon as it can be. */
  function end(turn: Turn, events: ConversationEvent[], told = false): void {
    try {
      commitOf(turn, events);
    } catch (error) {
      // Who waits at a prompt is let go all the same.
      for (const event of events) turn.reply?.tell(event);
      if (!told) followers.tellUnsaved(turn.conversation, turn.id, toData(turn)(error));
      setTimeout(() => end(turn, events, true), SAVE_AGAIN_MS).unref();
    }
  }

  async function run({ turn, controller, ended, waited }: Active): Promise<void> {
    const own = { ...deps, commit: (events: ConversationEvent[]) => commitOf(turn, events) };
    await answer(turn, controller, { ...own, waited })
      .then((events) => end(turn, events))
      .catch(deps.report);
    active.delete(turn.id);
    ended.resolve();
  }

  async function stop(turn: string, reason: StopReason): Promise<boolean> {
    const found = active.get(turn);
    if (!found) return false;
    found.controller.abort(reason);
    if (queue.remove(turn)) {
      active.delete(turn);
      end(found.turn, [endOf(found.turn, stopped(reason, null, toData(found.turn)))]);
      found.ended.resolve();
    }
    await found.ended.promise;
    return true;
  }

  return {
    run(turn) {
      const controller = new AbortController();
      const entry = { turn, controller, ended: Promise.withResolvers<void>(), waited: false };
      active.set(turn.id, entry);
      turn.reply?.asking(turn.provider.label, () => void stop(turn.id, { status: 'stopped' }));
      queue.add({ turn: turn.id, conversation: turn.conversation, run: () => run(entry) });
      // What need not wait has begun by now.
      entry.waited = true;
      if (queue.running(turn.conversation) !== turn.id) turn.reply?.queued();
    },
    stop,
    async stopAll(reason) {
      const all = [...active.values()].map(({ turn }) => turn);
      const runs = ({ id, conversation }: Turn) => queue.running(conversation) === id;
      // Those that wait go first, or they would begin.
      const order = [...all.filter((turn) => !runs(turn)), ...all.filter(runs)];
      await Promise.all(order.map(({ id }) => stop(id, reason)));
    },
    toFront: queue.toFront,
    async runNow(turn) {
      const conversation = active.get(turn)?.turn.conversation;
      if (conversation === undefined || !queue.toFront(turn)) return;
      wanted.set(conversation, turn);
      const runs = queue.running(conversation);
      if (runs !== null) await stop(runs, { status: 'stopped' });
      if (wanted.get(conversation) !== turn) return;
      wanted.delete(conversation);
      queue.force(turn);
    },
    waiting: queue.waiting,
    active: () => active.size,
  };
}
