import type { ConversationEvent, TurnStatus } from '../../shared/conversation/event.ts';
import type { Part, Usage } from '../../shared/conversation/part.ts';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import type { Outline } from '../../shared/describe/outline.ts';
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
  /** US dollars, null while or where that is not known. */
  cost: number | null;
  receipt: Receipt | null;
  /** What the parts fill, where a description is drafted; null for any other question. */
  outline: Outline | null;
  /** Turn whose place this one takes, null when it is none's. */
  replaces: string | null;
  /** The provider could not answer for now, and is asked again by itself; null while it answers. */
  waiting: Waiting | null;
}

export interface Waiting {
  error: ErrorData;
  /** Which repetition comes next, from 1. */
  attempt: number;
  /** ISO 8601, UTC. */
  until: string;
}

/** A question that the host has not acknowledged yet. */
export function unsentTurn(id: string, question: string, startedAt: string, replaces: string | null): Turn {
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
    cost: null,
    receipt: null,
    outline: null,
    replaces,
    waiting: null,
  };
}

/** Whether the host has put its prompt together, which is the first that it does when the turn's time has come. */
export function hasBegun({ receipt }: Turn): boolean {
  return receipt !== null;
}

/** Adds one event. Turns that the event does not touch stay the same objects. */
export function foldEvent(turns: readonly Turn[], event: ConversationEvent): Turn[] {
  if (event.type === 'turn-started') return startTurn(turns, event);
  if (event.type === 'receipt') return beginTurn(turns, event);
  return turns.map((turn) => (turn.id === event.turn ? foldInto(turn, event) : turn));
}

/** The turn is over, but its end is not written: what came so far stays as it is. */
export function markUnsaved(turns: readonly Turn[], id: string, error: ErrorData): Turn[] {
  return turns.map((turn) => (turn.id === id && turn.endedAt === null ? { ...turn, unsaved: error } : turn));
}

type Of<Type extends ConversationEvent['type']> = Extract<ConversationEvent, { type: Type }>;

function startTurn(
  turns: readonly Turn[],
  { turn, question, provider, model, replaces, at }: Of<'turn-started'>,
): Turn[] {
  const started = { ...unsentTurn(turn, question, at, replaces), provider, model };
  const known = turns.some((each) => each.id === turn);
  return known ? turns.map((each) => (each.id === turn ? started : each)) : [...turns, started];
}

/** Turns stand in the order in which they were answered: one may overtake others that wait. */
function beginTurn(turns: readonly Turn[], { turn, receipt }: Of<'receipt'>): Turn[] {
  const begun = turns.find(({ id }) => id === turn);
  if (!begun) return [...turns];
  const others = turns.filter((each) => each !== begun);
  const place = others.findLastIndex((each) => hasBegun(each) || each.endedAt !== null) + 1;
  return others.toSpliced(place, 0, { ...begun, receipt });
}

function foldInto(turn: Turn, event: Of<'outline' | 'part' | 'turn-waiting' | 'turn-ended'>): Turn {
  switch (event.type) {
    case 'outline':
      return { ...turn, outline: event.outline };
    case 'turn-waiting': {
      const { error, attempt, until } = event;
      return { ...turn, waiting: { error, attempt, until } };
    }
    case 'part':
      return { ...foldPart(turn, event.part), waiting: null };
    case 'turn-ended':
      return {
        ...turn,
        status: event.status,
        error: event.error,
        unsaved: null,
        waiting: null,
        usage: event.usage ?? turn.usage,
        cost: event.cost,
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
