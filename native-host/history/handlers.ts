import type { Room, Session } from '../daemon/handlers.ts';
import type { Listeners } from '../daemon/listeners.ts';
import { type History, noSuchRecord } from './history.ts';

/** Answers the `history/*` methods. @param listeners who listed once hears of every command that is added */
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
