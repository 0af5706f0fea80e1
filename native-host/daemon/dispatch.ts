import * as z from 'zod/mini';
import { AppError } from '../../shared/errors.ts';
import { clientNotifications, methods } from '../../shared/protocol/methods.ts';
import type { Room, Session } from './handlers.ts';

/** Requests and notifications by name, with their params still unparsed. */
export interface Dispatch {
  /** Rejects with AppError. */
  request(method: string, params: unknown, session: Session): Promise<unknown>;
  /** Throws AppError. */
  notification(method: string, params: unknown, session: Session): void;
}

type Handle = (params: unknown, session: Session) => unknown;

export function createDispatch(rooms: readonly Room[]): Dispatch {
  const handlers = tableOf(rooms.map((room) => room.handlers ?? {}));
  const listeners = tableOf(rooms.map((room) => room.listeners ?? {}));
  return {
    async request(method, params, session) {
      const handle = handlers.get(method);
      if (!handle || !isKey(methods, method)) throw unknownMethod(method);
      return handle(parse(methods[method].params, params, method), session);
    },
    notification(method, params, session) {
      const handle = listeners.get(method);
      if (!handle || !isKey(clientNotifications, method)) throw unknownMethod(method);
      handle(parse(clientNotifications[method], params, method), session);
    },
  };
}

function tableOf(groups: readonly object[]): Map<string, Handle> {
  return new Map(groups.flatMap((group) => Object.entries(group) as [string, Handle][]));
}

function parse(schema: z.ZodMiniType, params: unknown, method: string): unknown {
  const parsed = z.safeParse(schema, params);
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0];
  const place = issue?.path.length ? `"${issue.path.join('.')}"` : 'the params';
  throw new AppError('bad-request', `${method}: ${place} has the wrong form.`);
}

function isKey<T extends object>(table: T, key: PropertyKey): key is keyof T {
  return Object.hasOwn(table, key);
}

function unknownMethod(method: string): AppError {
  return new AppError(
    'bad-request',
    `This host does not know "${method.slice(0, 64)}"; extension and host may be of different versions.`,
  );
}
