import { AppError } from '../../shared/errors.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import { commandName } from '../install/program.ts';
import { VERSION } from '../version.ts';
import type { Room } from './handlers.ts';

/** Answers `initialize`: nothing else is answered to a client of another protocol version. */
export function createGreeting(startedAt: string): Room {
  return {
    handlers: {
      initialize: ({ protocol }) => {
        if (protocol !== PROTOCOL_VERSION) throw mismatch(protocol);
        return { protocol: PROTOCOL_VERSION, host: { version: VERSION, pid: process.pid, startedAt } };
      },
    },
  };
}

function mismatch(protocol: number): AppError {
  const [older, newer] = protocol < PROTOCOL_VERSION ? ['extension', 'host'] : ['host', 'extension'];
  const mend =
    older === 'host'
      ? `update Pullside and run: ${commandName()} install`
      : 'update the extension in the browser';
  return new AppError(
    'unsupported-version',
    `The ${older} is older than the ${newer} (host ${VERSION}, protocol ${PROTOCOL_VERSION}; extension's protocol ${protocol}): ${mend}`,
  );
}
