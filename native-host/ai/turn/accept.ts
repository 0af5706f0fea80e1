import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Store } from '../../store/store.ts';
import { createCleaner } from '../prompt/cleaner.ts';
import type { Engine } from '../thread/thread.ts';
import { needsFailure } from './asked.ts';
import type { Turn } from './turn.ts';

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
