import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import type { Session } from './handlers.ts';
import { serveSession } from './session.ts';

test('whoever tells a client that has gone is not hurt by it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-session-'));
  const server = createServer().listen(join(folder, 's'));
  onTestFinished(() => {
    server.close();
    rmSync(folder, { recursive: true });
  });
  const greeted = Promise.withResolvers<Session>();
  const dispatch = {
    request: async (_method: string, _params: unknown, session: Session) => {
      greeted.resolve(session);
      return {};
    },
    notification: () => {},
  };
  const log = { info: () => {}, error: () => {} };
  new WebSocketServer({ server }).on('connection', (socket) =>
    serveSession(socket, dispatch as never, log as never),
  );
  const client = new WebSocket('ws://pullside/', { createConnection: () => connect(join(folder, 's')) });
  await once(client, 'open');
  client.send(JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params: {} }));
  const session = await greeted.promise;
  session.notify('terminal/answered', { terminal: 't', ask: 'q' });
  const gone = once(session.signal, 'abort');
  client.terminate();
  await gone;
  expect(() => session.notify('terminal/answered', { terminal: 't', ask: 'q' })).not.toThrow();
});
