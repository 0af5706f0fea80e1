import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import WebSocket from 'ws';
import { MAX_OUTBOUND_BYTES } from '../../shared/protocol/version.ts';
import type { Paths } from '../settings/paths.ts';
import { tell } from '../tell.ts';
import { reachDaemon } from './daemon.ts';
import { encodeFrame } from './frames.ts';
import { errorFrame } from './refusal.ts';
import { createUplink, type Uplink } from './uplink.ts';

/**
 * The native-messaging host: carries messages between the browser (frames on standard input and
 * output) and the daemon (a WebSocket on its socket). Returns the exit code once either side is gone.
 */
export async function connect(paths: Paths, input: Readable, output: Writable): Promise<number> {
  output.on('error', () => {});
  const uplink = createUplink(input, output);
  try {
    return await Promise.race([uplink.ended, carry(paths, uplink, output)]);
  } catch (error) {
    await new Promise((resolve) => output.write(errorFrame(error), resolve));
    // An open input would keep the process, and the browser waiting.
    input.destroy();
    throw error;
  }
}

async function carry(paths: Paths, uplink: Uplink, output: Writable): Promise<number> {
  const socket = await openSession(await reachDaemon(paths));
  const closed = new Promise<number>((resolve) => socket.once('close', () => resolve(0)));
  toBrowser(socket, output);
  uplink.open(socket);
  return closed;
}

async function openSession(connection: Socket): Promise<WebSocket> {
  const socket = new WebSocket('ws://localhost/session', {
    createConnection: () => connection,
    maxPayload: MAX_OUTBOUND_BYTES + 1024,
    perMessageDeflate: false,
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  socket.on('error', (error) => tell(`the daemon's connection broke: ${error.message}`));
  return socket;
}

function toBrowser(socket: WebSocket, output: Writable): void {
  socket.on('message', (message) => {
    if (!output.write(encodeFrame(bytesOf(message)))) socket.pause();
  });
  output.on('drain', () => socket.resume());
}

function bytesOf(message: WebSocket.RawData): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message);
  return Buffer.isBuffer(message) ? message : Buffer.from(message);
}
