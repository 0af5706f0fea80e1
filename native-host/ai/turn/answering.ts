import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Part } from '../../../shared/conversation/part.ts';
import type { Store } from '../../store/store.ts';
import type { Profile } from '../prompt/profile.ts';
import type { Prompt } from '../prompt/prompt.ts';
import type { Engine } from '../thread/thread.ts';
import { follow, type Outcome, toErrorData } from './answer.ts';
import { readHistory } from './history.ts';
import type { Patience } from './patience.ts';
import { createRecorder } from './recorder.ts';
import { askPatiently } from './retry.ts';
import type { Turn } from './turns.ts';

export interface Answering {
  store: Store;
  engine: Engine;
  patience?: Patience;
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
  { store, engine, patience, report, commit }: Answering,
): Promise<ConversationEvent[]> {
  const { id, conversation, provider, input } = turn;
  const toData = (error: unknown) => toErrorData(error, input.ownKeys, report);
  const toEvent = (part: Part): ConversationEvent => ({ type: 'part', turn: id, part });
  const recorder = createRecorder(
    (parts) => commit(parts.map(toEvent)),
    (error) => controller.abort({ error }),
    input.ownKeys,
  );
  const promptOf = remembered((profile) => {
    const history = readHistory(store, conversation, { before: null, without: id });
    return engine.buildPrompt({ ...input, history }, profile);
  });
  let receipted: Profile | null = null;
  const question = {
    host: provider.destination ?? provider.label,
    send: async function* (profile: Profile, signal: AbortSignal) {
      const prompt = await promptOf(profile);
      if (signal.aborted) return;
      if (receipted !== profile) commit([{ type: 'receipt', turn: id, receipt: prompt.receipt }]);
      receipted = profile;
      yield* provider.stream({ ...prompt, model: input.model }, signal);
    },
    onWait: (error: unknown, attempt: number, until: Date) =>
      commit([{ type: 'turn-waiting', turn: id, error: toData(error), attempt, until: until.toISOString() }]),
  };
  const { signal } = controller;
  const open = () => askPatiently(question, signal, patience);
  const outcome = await follow(open, recorder.push, signal, toData);
  return [...recorder.finish().map(toEvent), endOf(turn, outcome)];
}

/** What is asked again is the very prompt whose receipt was committed. */
function remembered(build: (profile: Profile) => Promise<Prompt>): (profile: Profile) => Promise<Prompt> {
  let last: { profile: Profile; prompt: Promise<Prompt> } | null = null;
  return (profile) => {
    if (last?.profile !== profile) last = { profile, prompt: build(profile) };
    return last.prompt;
  };
}

export function endOf({ id }: Turn, { status, error, usage }: Outcome): ConversationEvent {
  return { type: 'turn-ended', turn: id, status, error, usage, cost: null, at: new Date().toISOString() };
}
