import type { NotificationParams } from '../../../shared/protocol/methods.ts';
import type { Limit } from './limit.ts';

/** Turns of one conversation that wait, first to last, as clients see them. */
export type Waiting = NotificationParams<'turn/queue'>['waiting'];

export interface Entry {
  turn: string;
  conversation: string;
  /** Does what was waited for; its end lets the conversation's next one begin. Never rejects. */
  run(): Promise<void>;
}

/** One turn at a time in each conversation, and so many starts a minute in all. */
export interface Queue {
  /** Runs it, now or when its time comes. */
  add(entry: Entry): void;
  /** Takes out one that waits; false when it does not wait. */
  remove(turn: string): boolean;
  /** Puts one that waits before the others of its conversation; false when it does not wait. */
  toFront(turn: string): boolean;
  /** Runs one that waits, past the limit; its conversation must be idle. */
  force(turn: string): void;
  /** The turn that runs in the conversation. */
  running(conversation: string): string | null;
  waiting(conversation: string): Waiting;
}

/** @param changed told whenever what waits in a conversation has changed */
export function createQueue(limit: Limit, changed: (conversation: string, waiting: Waiting) => void): Queue {
  const running = new Map<string, string>();
  /** In the order of their arrival, over all conversations. */
  let waiting: Entry[] = [];
  let told = new Map<string, string>();
  let timer: NodeJS.Timeout | undefined;

  const find = (turn: string) => waiting.find((entry) => entry.turn === turn);

  /** The first of each conversation where nothing runs. */
  function ready(): Entry[] {
    const busy = new Set(running.keys());
    return waiting.filter(({ conversation }) => {
      const first = !busy.has(conversation);
      busy.add(conversation);
      return first;
    });
  }

  function start(entry: Entry): void {
    waiting = waiting.filter((other) => other !== entry);
    running.set(entry.conversation, entry.turn);
    limit.take();
    void entry.run().finally(() => {
      running.delete(entry.conversation);
      goOn();
    });
  }

  function goOn(): void {
    clearTimeout(timer);
    for (const entry of ready()) {
      const ms = limit.freeAt() - performance.now();
      if (ms > 0) {
        timer = setTimeout(goOn, Math.ceil(ms));
        break;
      }
      start(entry);
    }
    tell();
  }

  function view(): Map<string, Waiting> {
    const next = ready();
    const all = Map.groupBy(waiting, ({ conversation }) => conversation);
    const toView = (entry: Entry): Waiting[number] => {
      const ahead = next.indexOf(entry);
      if (ahead < 0) return { turn: entry.turn, behind: 'turn', until: null };
      return { turn: entry.turn, behind: 'limit', until: toTime(limit.freeAt(ahead)) };
    };
    return new Map([...all].map(([conversation, entries]) => [conversation, entries.map(toView)]));
  }

  function tell(): void {
    const seen = view();
    const now = new Map([...seen].map(([conversation, entries]) => [conversation, JSON.stringify(entries)]));
    const before = told;
    told = now;
    for (const conversation of new Set([...before.keys(), ...now.keys()]))
      if (before.get(conversation) !== now.get(conversation))
        changed(conversation, seen.get(conversation) ?? []);
  }

  return {
    add(entry) {
      waiting.push(entry);
      goOn();
    },
    remove(turn) {
      const found = find(turn);
      waiting = waiting.filter((entry) => entry !== found);
      if (found) goOn();
      return found !== undefined;
    },
    toFront(turn) {
      const found = find(turn);
      if (!found) return false;
      waiting = before(waiting, found);
      goOn();
      return true;
    },
    force(turn) {
      const found = find(turn);
      if (!found || running.has(found.conversation)) return;
      start(found);
      goOn();
    },
    running: (conversation) => running.get(conversation) ?? null,
    waiting: (conversation) => view().get(conversation) ?? [],
  };
}

/** The entry where the first of its conversation stood: other conversations lose nothing by it. */
function before(waiting: readonly Entry[], entry: Entry): Entry[] {
  const first = waiting.findIndex(({ conversation }) => conversation === entry.conversation);
  const others = waiting.filter((other) => other !== entry);
  return [...others.slice(0, first), entry, ...others.slice(first)];
}

/** The same for the same moment, however often it is asked. */
function toTime(at: number): string {
  return new Date(performance.timeOrigin + at).toISOString();
}
