import type { Part } from '../../../shared/conversation/part.ts';
import { type Concealer, createConcealer } from './concealer.ts';

/** Milliseconds over which deltas are gathered into one event. */
const GATHER_MS = 30;

/** A slow disk must not hold up the terminals: commits get at most a quarter of the time. */
const REST_PER_COMMIT = 3;

type Delta = Extract<Part, { type: 'text-delta' | 'reasoning-delta' }>;

/** Turns a stream of parts into few commits: the first delta at once, the others as gathered. */
export interface Recorder {
  /** Throws what a commit throws. */
  push(part: Part): void;
  /** What was not committed yet; nothing is committed by itself any more. */
  finish(): Part[];
}

/**
 * @param commit writes parts and returns when they are safe
 * @param failed is told when a commit fails between two pushes
 */
export function createRecorder(
  commit: (parts: Part[]) => void,
  failed: (error: unknown) => void,
  ownKeys: readonly string[],
): Recorder {
  const concealers: Record<Delta['type'], Concealer> = {
    'text-delta': createConcealer(ownKeys),
    'reasoning-delta': createConcealer(ownKeys),
  };
  let pending: Part[] = [];
  let timer: NodeJS.Timeout | null = null;

  const flush = (): void => {
    if (pending.length === 0) return;
    const startedAt = performance.now();
    commit(pending);
    pending = [];
    const spent = performance.now() - startedAt;
    timer = setTimeout(flushLater, Math.max(GATHER_MS, spent * REST_PER_COMMIT));
  };

  const flushLater = (): void => {
    timer = null;
    try {
      flush();
    } catch (error) {
      failed(error);
    }
  };

  /** Only now: what comes in between, a tool call or a thought, must not let half a key pass. */
  const release = (): void => {
    for (const type of ['reasoning-delta', 'text-delta'] as const) {
      const text = concealers[type].rest();
      if (text !== '') add({ type, text }, pending.at(-1));
    }
  };

  const add = (delta: Delta, last: Part | undefined): void => {
    if (last?.type === delta.type) pending[pending.length - 1] = { ...delta, text: last.text + delta.text };
    else pending.push(delta);
  };

  return {
    push(part) {
      if (part.type === 'text-delta' || part.type === 'reasoning-delta') {
        const text = concealers[part.type].push(part.text);
        if (text !== '') add({ ...part, text }, pending.at(-1));
      } else {
        if (part.type === 'finish') release();
        pending.push(part.type === 'tool-call' ? concealCall(part, ownKeys) : part);
      }
      if (timer === null) flush();
    },
    finish() {
      if (timer !== null) clearTimeout(timer);
      timer = null;
      release();
      return pending;
    },
  };
}

function concealCall(call: Extract<Part, { type: 'tool-call' }>, ownKeys: readonly string[]): Part {
  const conceal = (text: string) => {
    const concealer = createConcealer(ownKeys);
    return concealer.push(text) + concealer.rest();
  };
  return { ...call, id: conceal(call.id), name: conceal(call.name), args: conceal(call.args) };
}
