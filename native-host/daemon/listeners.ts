import type { Session } from './handlers.ts';

/** Sessions that asked for something once and hear of its changes, until they end. */
export interface Listeners {
  listen(session: Session): void;
  tell: Session['notify'];
}

export function createListeners(): Listeners {
  const sessions = new Set<Session>();
  return {
    listen(session) {
      if (sessions.has(session) || session.signal.aborted) return;
      sessions.add(session);
      session.signal.addEventListener('abort', () => sessions.delete(session), { once: true });
    },
    tell: (method, params) => {
      for (const session of sessions) session.notify(method, params);
    },
  };
}
