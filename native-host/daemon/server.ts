import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { WebSocketServer } from 'ws';
import { MAX_INBOUND_BYTES } from '../../shared/protocol/version.ts';
import type { Dispatch } from './dispatch.ts';
import type { Log } from './log.ts';
import { serveSession } from './session.ts';
import type { DaemonStatus } from './status.ts';

/** What the command line asks of the daemon besides sessions. */
export interface Control {
  status(): DaemonStatus;
  stop(): void;
}

export interface DaemonServer {
  http: Server;
  sessions(): number;
  /** Takes no more connections and ends the sessions. */
  close(): void;
}

/** HTTP for the command line (`GET /status`, `POST /stop`) and WebSocket sessions at `/session`. */
export function createDaemonServer(dispatch: Dispatch, control: Control, log: Log): DaemonServer {
  const http = createServer((request, response) => answer(request, response, control));
  const sockets = new WebSocketServer({
    server: http,
    path: '/session',
    maxPayload: MAX_INBOUND_BYTES,
    perMessageDeflate: false,
  });
  sockets.on('connection', (socket) => {
    socket.on('error', (error) => log.info(`a client's connection broke: ${error.message}`));
    serveSession(socket, dispatch, log);
  });
  return {
    http,
    sessions: () => sockets.clients.size,
    close() {
      for (const socket of sockets.clients) socket.terminate();
      http.close();
    },
  };
}

function answer(request: IncomingMessage, response: ServerResponse, control: Control): void {
  const route = `${request.method} ${request.url}`;
  response.setHeader('connection', 'close');
  if (route === 'GET /status') response.end(JSON.stringify(control.status()));
  else if (route === 'POST /stop') awaitEnd(response, control);
  else response.writeHead(404).end();
}

/** The answer stays open: its end tells the asker that this process is gone. */
function awaitEnd(response: ServerResponse, control: Control): void {
  response.flushHeaders();
  control.stop();
}
