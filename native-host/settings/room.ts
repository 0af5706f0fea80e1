import type { Room } from '../daemon/handlers.ts';
import { createListeners } from '../daemon/listeners.ts';
import type { Settings } from './settings.ts';

/**
 * What the person set for all terminals. Sessions that read it once hear of every change.
 *
 * @param onChange tells the rest of the host
 */
export function createSettingsRoom(settings: Settings, onChange: () => void): Room {
  const listeners = createListeners();
  return {
    handlers: {
      'settings/read': (_params, session) => {
        listeners.listen(session);
        const { value, problem } = settings.terminal();
        return { terminal: value, problem };
      },
      'settings/change': ({ terminal }) => {
        settings.changeTerminal(terminal);
        onChange();
        const changed = { terminal: settings.terminal().value };
        listeners.tell('settings/changed', changed);
        return changed;
      },
    },
  };
}
