import type { Room, Session } from '../daemon/handlers.ts';
import type { Settings } from './settings.ts';

/**
 * What the person set for all terminals. Sessions that read it once hear of every change.
 *
 * @param onChange tells the rest of the host
 */
export function createSettingsRoom(settings: Settings, onChange: () => void): Room {
  const listeners = new Set<Session>();
  const listen = (session: Session) => {
    if (listeners.has(session) || session.signal.aborted) return;
    listeners.add(session);
    session.signal.addEventListener('abort', () => listeners.delete(session), { once: true });
  };
  return {
    handlers: {
      'settings/read': (_params, session) => {
        listen(session);
        const { value, problem } = settings.terminal();
        return { terminal: value, problem };
      },
      'settings/change': ({ terminal }) => {
        settings.changeTerminal(terminal);
        onChange();
        const changed = { terminal: settings.terminal().value };
        for (const session of listeners) session.notify('settings/changed', changed);
        return changed;
      },
    },
  };
}
