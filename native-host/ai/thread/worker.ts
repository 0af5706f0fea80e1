import { parentPort } from 'node:worker_threads';
import { AppError } from '../../../shared/errors.ts';
import { type Order, type Reply, work } from './work.ts';

/** The engine's thread: does one order after the other. */
parentPort?.on('message', (order: Order) => parentPort?.postMessage(done(order)));

function done({ id, task, args }: Order): Reply {
  try {
    const run = work[task] as (...args: unknown[]) => unknown;
    return { id, result: run(...args) };
  } catch (error) {
    return error instanceof AppError ? { id, expected: error.toData() } : { id, bug: error };
  }
}
