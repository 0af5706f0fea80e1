import type { Room, Session } from '../daemon/handlers.ts';
import { type History, noSuchRecord } from './history.ts';
import type { Listeners } from './listeners.ts';

/** Answers the `history/*` methods. */
export function historyHandlers(history: History, listeners: Listeners): Room {
  return {
    handlers: {
      'history/list': (filter, session: Session) => {
        listeners.listen(session);
        return { records: history.list(filter) };
      },
      'history/output': ({ record }) => {
        const found = history.find(record);
        if (!found) throw noSuchRecord();
        return { output: found.output, stderr: found.stderr };
      },
      'history/forget': ({ record }) => {
        history.forget(record);
        return {};
      },
    },
  };
}
