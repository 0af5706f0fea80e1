import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { Session } from '../daemon/handlers.ts';

/** Sessions that asked for the history hear of every command that is added. */
export interface Listeners {
  listen(session: Session): void;
  added(record: CommandRecord): void;
}

export function createListeners(): Listeners {
  const sessions = new Set<Session>();
  return {
    listen(session) {
      if (sessions.has(session) || session.signal.aborted) return;
      sessions.add(session);
      session.signal.addEventListener('abort', () => sessions.delete(session), { once: true });
    },
    added(record) {
      for (const session of sessions) session.notify('history/added', { record });
    },
  };
}
