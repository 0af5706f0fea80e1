import { AppError } from '../../shared/errors.ts';
import { pullOf } from '../../shared/page/repository.ts';
import type { Room } from '../daemon/handlers.ts';
import { UPLOAD_LIMITS, type Uploads } from '../uploads/uploads.ts';
import { answerWith } from './answer.ts';
import { pullKey } from './kept.ts';
import { readChanges } from './read.ts';
import type { Suppliers } from './reading.ts';

/** Gives a pull request's changes, joined from all that can supply them. */
export function createPullRoom(
  sources: Omit<Suppliers, 'takeUpload'>,
  { takeUpload, holdText }: Pick<Uploads, 'takeUpload' | 'holdText'>,
): Room {
  const ending = new AbortController();
  const inTurn = createTurns();
  return {
    handlers: {
      'pull/read': ({ page, rendered, diff: given }, session) => {
        const pull = pullOf(page);
        if (pull === null) throw new AppError('bad-request', 'Changes are joined for pull requests only.');
        const end = AbortSignal.any([session.signal, ending.signal]);
        return inTurn(pullKey(pull), async () => {
          end.throwIfAborted();
          const rows = rendered === null ? '' : takeUpload(rendered);
          const read = await readChanges(
            { pull, page, session: session.id, rendered: rows, given, end },
            { ...sources, takeUpload },
          );
          return answerWith(read, holdText, UPLOAD_LIMITS.length);
        }).catch((error: unknown) => {
          // Whoever asked has gone, or the host is going.
          throw end.aborted
            ? new AppError('disconnected', 'Nobody waits for this any more.', { cause: error })
            : error;
        });
      },
    },
    close: () => ending.abort(new AppError('disconnected', 'The host is ending.', { retryable: true })),
  };
}

/** One after the other for each key: who asks what is just being asked finds it kept. */
function createTurns() {
  const last = new Map<string, Promise<unknown>>();
  return async <T>(key: string, act: () => Promise<T>): Promise<T> => {
    const mine = (last.get(key) ?? Promise.resolve()).then(act);
    const ended = mine.catch(() => {});
    last.set(key, ended);
    await ended;
    if (last.get(key) === ended) last.delete(key);
    return mine;
  };
}
