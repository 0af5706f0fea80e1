import { Worker } from 'node:worker_threads';
import { AppError, type ErrorData } from '../../../shared/errors.ts';
import type { Order, Reply, Task, work } from './work.ts';

type Works = typeof work;

/** The engine's work, done elsewhere. */
export type Engine = {
  [Name in Task]: (...args: Parameters<Works[Name]>) => Promise<ReturnType<Works[Name]>>;
};

/** The build puts the thread's program beside the chunks that use it. */
const program = new URL(import.meta.url.endsWith('.ts') ? './worker.ts' : '../engine.js', import.meta.url);

/**
 * A thread for prompts and digests: a diff of some megabytes takes a second to
 * clean, read and count, and the daemon's own thread carries what people type
 * into terminals. One thread, for it remembers the diffs that it has read: the
 * preview has paid for the turn. It starts at once, while its program is the
 * one that this process was built with, and ends with the process.
 */
export function createThread(): Engine {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let worker: Worker | null = null;
  let orders = 0;

  function start(): Worker {
    const started = new Worker(program);
    started.on('message', settle);
    started.on('error', (error) => lose(started, error));
    started.on('exit', () => lose(started, new Error('the engine’s thread ended')));
    // Last, since listening to messages holds the process again.
    started.unref();
    return started;
  }

  /** What waits fails; the next order starts another thread. */
  function lose(ended: Worker, error: unknown): void {
    if (worker !== ended) return;
    worker = null;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  }

  function settle(reply: Reply): void {
    const order = waiting.get(reply.id);
    waiting.delete(reply.id);
    if (waiting.size === 0) worker?.unref();
    if ('result' in reply) order?.resolve(reply.result);
    else order?.reject('expected' in reply ? toError(reply.expected) : reply.bug);
  }

  function give(task: Task, args: unknown[]): Promise<unknown> {
    worker ??= start();
    const order: Order = { id: ++orders, task, args };
    const settled = Promise.withResolvers<unknown>();
    waiting.set(order.id, settled);
    worker.ref();
    worker.postMessage(order);
    return settled.promise;
  }

  const order = <Name extends Task>(task: Name) => ((...args: unknown[]) => give(task, args)) as Engine[Name];
  worker = start();
  return {
    buildPrompt: order('buildPrompt'),
    checkQuestion: order('checkQuestion'),
    compose: order('compose'),
    findPlaces: order('findPlaces'),
    hideInDiffs: order('hideInDiffs'),
  };
}

function toError({ code, message, retryable }: ErrorData): AppError {
  return new AppError(code, message, { retryable });
}
