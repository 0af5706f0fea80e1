import { randomUUID } from 'node:crypto';
import { createMessageConnection, type MessageConnection } from 'vscode-jsonrpc/node';
import type { WebSocket } from 'ws';
import { AppError } from '../../shared/errors.ts';
import { openChannel } from './channel.ts';
import type { Dispatch } from './dispatch.ts';
import { toResponseError } from './errors.ts';
import type { Session } from './handlers.ts';
import type { Log } from './log.ts';

/** Serves one client until its socket closes. */
export function serveSession(socket: WebSocket, dispatch: Dispatch, log: Log): void {
  const channel = openChannel(socket);
  const ended = new AbortController();
  const connection = createMessageConnection(channel.reader, channel.writer, quiet(log), {
    messageStrategy: {
      // A request settles with its answer (below), anything else once it was handled.
      handleMessage: (message, next) => {
        const done = next(message);
        if (!('id' in message)) channel.settled();
        return done;
      },
    },
  });
  const session: Session = {
    id: randomUUID(),
    signal: ended.signal,
    // Told later, a client that has gone would make the connection throw, at whoever tells.
    notify: (method, params) => {
      if (!ended.signal.aborted) void connection.sendNotification(method, params).catch(() => {});
    },
  };
  serve(connection, session, dispatch, log, channel.settled);
  socket.on('close', () => {
    ended.abort();
    connection.dispose();
  });
  connection.listen();
}

function serve(
  connection: MessageConnection,
  session: Session,
  dispatch: Dispatch,
  log: Log,
  settled: () => void,
): void {
  let greeted = false;
  connection.onRequest(async (method, params) => {
    try {
      if (!greeted && method !== 'initialize') throw notGreeted();
      const result = await dispatch.request(method, params, session);
      greeted = true;
      return result;
    } catch (error) {
      return toResponseError(expected(error, method, log));
    } finally {
      settled();
    }
  });
  connection.onNotification((method, params) => {
    try {
      if (greeted) dispatch.notification(method, params, session);
    } catch (error) {
      expected(error, method, log);
    }
  });
}

/** A bug is logged with all it says, and told to the client without. */
function expected(error: unknown, method: string, log: Log): AppError {
  if (error instanceof AppError) return error;
  log.error(`${method} failed`, error);
  return new AppError('internal', 'The host made a mistake with this request; `pullside logs` says more.', {
    cause: error,
  });
}

function notGreeted(): AppError {
  return new AppError('unsupported-version', 'A client begins with initialize.');
}

function quiet(log: Log) {
  const write = (message: string) => log.info(message);
  return { error: write, warn: write, info: write, log: write };
}
