import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Part } from '../../../shared/conversation/part.ts';
import type { Store } from '../../store/store.ts';
import { costOf } from '../models/cost.ts';
import type { Fullness, Prompt } from '../prompt/prompt.ts';
import type { Engine } from '../thread/thread.ts';
import { learnFactor } from '../tokens/calibration.ts';
import { follow, type Outcome, toErrorData } from './answer.ts';
import { readHistory } from './history.ts';
import type { Patience } from './patience.ts';
import { createRecorder } from './recorder.ts';
import { askPatiently } from './retry.ts';
import type { Turn } from './turn.ts';

export interface Answering {
  store: Store;
  engine: Engine;
  patience?: Patience;
  /** Whether the turn did not begin as soon as it was accepted. */
  waited: boolean;
  report(bug: unknown): void;
  /** Writes events of the turn's conversation and tells of them. Throws what the store throws. */
  commit(events: ConversationEvent[]): void;
}

/**
 * Asks the turn's provider and commits what comes. Gives the events that end
 * the turn, still to be committed.
 */
export async function answer(
  turn: Turn,
  controller: AbortController,
  { store, engine, patience, waited, report, commit }: Answering,
): Promise<ConversationEvent[]> {
  const { id, conversation, provider, input } = turn;
  const { signal } = controller;
  const toData = (error: unknown) => toErrorData(error, input.ownKeys, report);
  const toEvent = (part: Part): ConversationEvent => ({ type: 'part', turn: id, part });
  const recorder = createRecorder(
    (parts) => commit(parts.map(toEvent)),
    (error) => controller.abort({ error }),
    input.ownKeys,
  );
  let asked = provider;
  let isLate = waited;
  let counted = 0;
  const permitLate = async () => {
    if (isLate) asked = await turn.permit();
  };
  const question = {
    host: provider.destination ?? provider.label,
    prepare: async (fullness: Fullness) => {
      await permitLate();
      const history = readHistory(store, conversation, { before: null, without: id });
      const prompt = await engine.buildPrompt({ ...input, history }, fullness);
      if (!signal.aborted) commit([{ type: 'receipt', turn: id, receipt: prompt.receipt }]);
      return prompt;
    },
    send: async function* (prompt: Prompt, ending: AbortSignal) {
      await permitLate();
      // Between two tries minutes may pass.
      isLate = true;
      counted = prompt.counted;
      yield* asked.stream({ ...prompt, model: input.model }, ending);
    },
    onWait: (error: unknown, attempt: number, until: Date) =>
      commit([{ type: 'turn-waiting', turn: id, error: toData(error), attempt, until: until.toISOString() }]),
  };
  const open = () => askPatiently(question, signal, patience);
  const outcome = await follow(open, recorder.push, signal, toData);
  const { id: providerId, destination } = asked;
  const reported = outcome.usage?.inputTokens ?? null;
  learnFactor({ provider: providerId, destination, model: input.model }, { counted, reported }, store);
  return [...recorder.finish().map(toEvent), endOf(turn, outcome)];
}

export function endOf({ id, provider, input }: Turn, { status, error, usage }: Outcome): ConversationEvent {
  const cost = usage === null ? null : costOf(provider.id, input.model, usage);
  return { type: 'turn-ended', turn: id, status, error, usage, cost, at: new Date().toISOString() };
}
