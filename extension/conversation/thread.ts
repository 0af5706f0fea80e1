import { hasBegun, type Turn } from './turns.ts';

/** A turn as it is read, with those whose place it took. */
export interface Shown {
  turn: Turn;
  /** Earlier versions, oldest first: each the turn that was replaced and what followed on it. */
  earlier: readonly (readonly Turn[])[];
}

/** Where a turn stands in the queue, as the host tells it. */
export interface Standing {
  turn: string;
  behind: 'turn' | 'limit';
  /** ISO 8601, UTC; null when it is not known. */
  until: string | null;
}

/** A question that waits for its time. */
export interface Queued extends Omit<Standing, 'turn'> {
  turn: Turn;
}

export interface Thread {
  shown: Shown[];
  queued: Queued[];
}

/** What of a conversation is read as questions and answers, and what still waits. */
export function threadOf(turns: readonly Turn[], standings: readonly Standing[]): Thread {
  const queued = queueOf(turns, standings);
  const waiting = new Set(queued.map(({ turn }) => turn));
  const shown = turns.filter((turn) => !waiting.has(turn) && !wasRemoved(turn)).reduce(replace, []);
  return { shown, queued };
}

/** Those that the host told of in its order, then those of which it has still to tell where they stand. */
function queueOf(turns: readonly Turn[], standings: readonly Standing[]): Queued[] {
  const open = turns.filter(isRunning);
  const told = standings.flatMap(({ turn: id, behind, until }) => {
    const turn = open.find((each) => each.id === id);
    return turn && !hasBegun(turn) ? [{ turn, behind, until }] : [];
  });
  const listed = new Set(told.map(({ turn }) => turn));
  const others = open.filter((turn) => !listed.has(turn));
  const running = others.find(hasBegun) ?? others[0];
  const untold = others.filter((turn) => turn !== running);
  return [...told, ...untold.map((turn) => ({ turn, behind: 'turn' as const, until: null }))];
}

/** A turn whose end waits to be written is over. */
export function isRunning({ status, unsaved }: Turn): boolean {
  return status === 'running' && unsaved === null;
}

/** Taken out of the queue before its time came: nothing was sent, nothing is to be shown. */
function wasRemoved(turn: Turn): boolean {
  return turn.status === 'stopped' && !hasBegun(turn);
}

function replace(shown: Shown[], turn: Turn): Shown[] {
  const from = turn.replaces === null ? -1 : shown.findIndex((each) => each.turn.id === turn.replaces);
  if (from === -1) return [...shown, { turn, earlier: [] }];
  const replaced = shown.slice(from);
  const versions = [...(replaced[0]?.earlier ?? []), replaced.map((each) => each.turn)];
  return [...shown.slice(0, from), { turn, earlier: versions }];
}
