import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Store } from '../../store/store.ts';
import type { Exchange } from '../prompt/sources/choose-history.ts';
import { questionOf } from './asked.ts';

/** Turns further back than this are not looked at. */
const REMEMBERED_TURNS = 20;

interface Wanted {
  /** Only turns earlier than this one. */
  before: string | null;
  /** The turn that is asked now. */
  without: string | null;
}

/** What was asked and answered in a conversation, oldest first. What another turn took the place of is left out. */
export function readHistory(store: Store, conversation: string, { before, without }: Wanted): Exchange[] {
  return store
    .lastTurns(conversation, REMEMBERED_TURNS + 1, before)
    .filter((turn) => turn.id !== without && turn.status !== 'running')
    .map((turn) => toExchange(store.turnEvents(turn.id)));
}

/** Characters of a digest's answer: it is long, and can be made again from the page. */
const DIGEST_KEPT = 240;

/** A turn as later questions remember it. */
export function toExchange(events: readonly ConversationEvent[]): Exchange {
  const exchange = readExchange(events);
  const ofDigest = events.some((event) => event.type === 'turn-started' && event.provider === 'digest');
  return ofDigest ? { ...exchange, answer: opening(exchange.answer) } : exchange;
}

/** Whole lines, or whole words of a long first one. */
function opening(answer: string): string {
  if (answer.length <= DIGEST_KEPT) return answer;
  const cut = answer.slice(0, DIGEST_KEPT);
  const end = cut.includes('\n') ? cut.lastIndexOf('\n') : cut.lastIndexOf(' ');
  return `${cut.slice(0, Math.max(0, end)).trimEnd()}\n[…]`;
}

function readExchange(events: readonly ConversationEvent[]): Exchange {
  const exchange: Exchange = { question: '', answer: '' };
  for (const event of events) {
    if (event.type === 'turn-started') exchange.question = questionOf(event.question);
    if (event.type === 'part' && event.part.type === 'text-delta') exchange.answer += event.part.text;
  }
  return exchange;
}
