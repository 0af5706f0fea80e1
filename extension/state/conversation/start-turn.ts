import type { ReadonlySignal } from '@preact/signals';
import type { Ask } from '../../../shared/conversation/turn.ts';
import { AppError } from '../../../shared/errors.ts';
import type { PageKey } from '../../../shared/page/context.ts';
import type { Turn } from '../../conversation/turns.ts';
import type { HostClient } from '../../host/client.ts';
import { expectPage } from '../page/page.ts';
import type { Known, KnownConversations } from './known-conversations.ts';

/** What is asked, without where. */
export type Question = Omit<Ask, 'conversation'>;

interface Start {
  host: Pick<HostClient, 'call'>;
  key: ReadonlySignal<PageKey | null>;
  known: Pick<KnownConversations, 'put'>;
  /** The conversation of the page that is shown. */
  current(): Promise<Known>;
}

/** Shows a turn at once, and takes it back when nobody took it. */
export async function startTurn(
  { host, key, known, current }: Start,
  unsent: Turn,
  compose: () => Promise<Question>,
): Promise<void> {
  const add = (to: Known) => known.put(to, [...to.turns, unsent]);
  const withdraw = (from: Known) =>
    known.put(
      from,
      from.turns.filter((turn) => !isUnsent(turn, unsent)),
    );
  const asked = key.peek();
  let conversation = await current();
  add(conversation);
  try {
    const composed = await compose();
    const target = await current();
    // What stood in the field of one page is nothing to another.
    if (composed.describe) expectPage(asked, key);
    // Composing reads the page again, which may find another page.
    if (target !== conversation) {
      withdraw(conversation);
      add(target);
      conversation = target;
    }
    await send(host, { ...composed, conversation: conversation.id, turn: unsent.id });
  } catch (error) {
    withdraw(conversation);
    throw error;
  }
}

/** One that the host has begun is no longer the panel's to take back. */
function isUnsent({ id, provider }: Turn, unsent: Turn): boolean {
  return id === unsent.id && provider === '';
}

const TRIES = 3;

/** The turn's id makes it harmless to say it again after the line broke. */
async function send(host: Start['host'], params: Ask & { turn: string }): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await host.call('turn/start', params);
      return;
    } catch (error) {
      const again = error instanceof AppError && error.code === 'disconnected' && attempt < TRIES;
      if (!again) throw error;
    }
  }
}
