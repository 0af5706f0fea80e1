import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Part } from '../../../shared/conversation/part.ts';
import type { Store } from '../../store/store.ts';
import type { PromptInput } from '../prompt/prompt.ts';
import type { Provider } from '../provider.ts';
import type { Engine } from '../thread/thread.ts';
import { follow, type Outcome, type StopReason, toErrorData } from './answer.ts';
import type { Followers } from './followers.ts';
import { readHistory } from './history.ts';
import { createRecorder } from './recorder.ts';

/** A turn that was started: its question with everything it was asked with. */
export interface Turn {
  id: string;
  conversation: string;
  provider: Provider;
  input: Omit<PromptInput, 'history'>;
}

/** The turns that run or wait. They go on whatever the panels do. */
export interface Turns {
  /** Answers the turn once the conversation's earlier ones have ended. */
  run(turn: Turn): void;
  /** Ends the turn; false when it neither runs nor waits. */
  stop(turn: string, reason: StopReason): Promise<boolean>;
  stopAll(reason: StopReason): Promise<void>;
  active(): number;
}

/** Milliseconds after which a turn's end is written again that could not be. */
const SAVE_AGAIN_MS = 1000;

export interface TurnsDeps {
  store: Store;
  engine: Engine;
  /** Where bugs go that happen while no request waits. */
  report(bug: unknown): void;
}

export function createTurns({ store, engine, report }: TurnsDeps, followers: Followers): Turns {
  const active = new Map<string, { controller: AbortController; ended: Promise<void> }>();
  const queues = new Map<string, Promise<void>>();

  const commit = (conversation: string, events: ConversationEvent[]): void => {
    if (events.length > 0) followers.tell(conversation, store.append(conversation, events));
  };

  async function answer(turn: Turn, controller: AbortController): Promise<void> {
    const { id, conversation, provider, input } = turn;
    const { signal } = controller;
    if (signal.aborted) return end(turn, [endOf(id, stopped(signal.reason))]);
    const commitParts = (parts: Part[]) =>
      commit(
        conversation,
        parts.map((part) => ({ type: 'part', turn: id, part })),
      );
    const recorder = createRecorder(commitParts, (error) => controller.abort({ error }), input.ownKeys);
    const open = async function* () {
      const history = readHistory(store, conversation, id);
      const prompt = await engine.buildPrompt({ ...input, history });
      if (signal.aborted) return;
      commit(conversation, [{ type: 'receipt', turn: id, receipt: prompt.receipt }]);
      yield* provider.stream({ ...prompt, model: input.model }, signal);
    };
    const outcome = await follow(open, recorder.push, signal, (error) =>
      toErrorData(error, input.ownKeys, report),
    );
    const rest = recorder.finish().map((part): ConversationEvent => ({ type: 'part', turn: id, part }));
    end(turn, [...rest, endOf(id, outcome)]);
  }

  /** What cannot be saved is told, and written as soon as it can be. */
  function end(turn: Turn, events: ConversationEvent[], told = false): void {
    try {
      commit(turn.conversation, events);
    } catch (error) {
      if (!told)
        followers.tellUnsaved(turn.conversation, turn.id, toErrorData(error, turn.input.ownKeys, report));
      setTimeout(() => end(turn, events, true), SAVE_AGAIN_MS).unref();
    }
  }

  return {
    run(turn) {
      const controller = new AbortController();
      const before = queues.get(turn.conversation) ?? Promise.resolve();
      const ended = Promise.race([before, whenAborted(controller.signal)])
        .then(() => answer(turn, controller))
        .catch(report)
        .finally(() => active.delete(turn.id));
      active.set(turn.id, { controller, ended });
      const queue = Promise.all([before, ended]).then(() => {
        if (queues.get(turn.conversation) === queue) queues.delete(turn.conversation);
      });
      queues.set(turn.conversation, queue);
    },
    async stop(turn, reason) {
      const running = active.get(turn);
      running?.controller.abort(reason);
      await running?.ended;
      return running !== undefined;
    },
    async stopAll(reason) {
      for (const { controller } of active.values()) controller.abort(reason);
      await Promise.all([...active.values()].map(({ ended }) => ended));
    },
    active: () => active.size,
  };
}

function whenAborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve(), { once: true }));
}

function stopped(reason: StopReason): Outcome {
  return { status: 'status' in reason ? reason.status : 'failed', error: null, usage: null };
}

function endOf(turn: string, { status, error, usage }: Outcome): ConversationEvent {
  return { type: 'turn-ended', turn, status, error, usage, cost: null, at: new Date().toISOString() };
}
