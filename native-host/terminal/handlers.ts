import type { Room } from '../daemon/handlers.ts';
import type { Terminals } from './terminals.ts';

/** Answers the `terminal/*` methods; busy while a shell runs. */
export function terminalHandlers(terminals: Terminals): Required<Room> {
  return {
    handlers: {
      'terminal/list': (_params, session) => ({ terminals: terminals.list(session) }),
      'terminal/open': (params, session) => terminals.open(params, session),
      'terminal/attach': (params, session) => terminals.attach(params, session),
      'terminal/detach': done((params, session) => terminals.detach(params, session)),
      'terminal/write': async (params, session) => {
        if (params.atPrompt === true) await terminals.writeAtPrompt(params, session);
        else terminals.write(params, session);
        return {};
      },
      'terminal/resize': done((params, session) => terminals.resize(params, session)),
      'terminal/accept': done((params, session) => terminals.accept(params, session)),
      'terminal/decline': done((params, session) => terminals.decline(params, session)),
      'terminal/rename': done((params) => terminals.rename(params)),
      'terminal/close': async (params) => {
        await terminals.close(params);
        return {};
      },
    },
    listeners: {
      'terminal/ack': (params, session) => terminals.acknowledge(params, session),
    },
    busy: () => terminals.count() > 0,
    close: () => terminals.closeAll(),
  };
}

/** Answers with an empty object. */
function done<P extends unknown[]>(act: (...params: P) => void): (...params: P) => Record<string, never> {
  return (...params) => {
    act(...params);
    return {};
  };
}
