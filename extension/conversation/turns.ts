import type { ConversationEvent, TurnStatus } from '../../shared/conversation/event.ts';
import type { Part, Usage } from '../../shared/conversation/part.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import type { ErrorData } from '../../shared/errors.ts';

/** One question and its answer so far, folded from the conversation's events. */
export interface Turn {
  id: string;
  question: string;
  provider: string;
  model: string;
  /** ISO 8601, UTC. */
  startedAt: string;
  endedAt: string | null;
  status: TurnStatus;
  /** Markdown, exactly as it came. */
  text: string;
  reasoning: string;
  error: ErrorData | null;
  /** Why its end could not be written yet; the host tries again. Null when it is written, or still to come. */
  unsaved: ErrorData | null;
  usage: Usage | null;
  receipt: Receipt | null;
}

/** A question that the host has not acknowledged yet. */
export function waitingTurn(id: string, question: string, startedAt: string): Turn {
  return {
    id,
    question,
    provider: '',
    model: '',
    startedAt,
    endedAt: null,
    status: 'running',
    text: '',
    reasoning: '',
    error: null,
    unsaved: null,
    usage: null,
    receipt: null,
  };
}

/** Adds one event. Turns that the event does not touch stay the same objects. */
export function foldEvent(turns: readonly Turn[], event: ConversationEvent): Turn[] {
  if (event.type === 'turn-started') return startTurn(turns, event);
  return turns.map((turn) => (turn.id === event.turn ? foldInto(turn, event) : turn));
}

/** The turn is over, but its end is not written: what came so far stays as it is. */
export function markUnsaved(turns: readonly Turn[], id: string, error: ErrorData): Turn[] {
  return turns.map((turn) => (turn.id === id && turn.endedAt === null ? { ...turn, unsaved: error } : turn));
}

type Started = Extract<ConversationEvent, { type: 'turn-started' }>;

function startTurn(turns: readonly Turn[], { turn, question, provider, model, at }: Started): Turn[] {
  const started = { ...waitingTurn(turn, question, at), provider, model };
  const known = turns.some((each) => each.id === turn);
  return known ? turns.map((each) => (each.id === turn ? started : each)) : [...turns, started];
}

function foldInto(turn: Turn, event: Exclude<ConversationEvent, Started>): Turn {
  switch (event.type) {
    case 'receipt':
      return { ...turn, receipt: event.receipt };
    case 'turn-waiting':
      return turn;
    case 'part':
      return foldPart(turn, event.part);
    case 'turn-ended':
      return {
        ...turn,
        status: event.status,
        error: event.error,
        unsaved: null,
        usage: event.usage ?? turn.usage,
        endedAt: event.at,
      };
  }
}

function foldPart(turn: Turn, part: Part): Turn {
  switch (part.type) {
    case 'text-delta':
      return { ...turn, text: turn.text + part.text };
    case 'reasoning-delta':
      return { ...turn, reasoning: turn.reasoning + part.text };
    case 'usage':
      return { ...turn, usage: part.usage };
    default:
      return turn;
  }
}
