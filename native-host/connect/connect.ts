import type { Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import WebSocket from 'ws';
import { AppError } from '../../shared/errors.ts';
import { MAX_OUTBOUND_BYTES } from '../../shared/protocol/version.ts';
import type { Paths } from '../settings/paths.ts';
import { reachDaemon } from './daemon.ts';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';

/** Above this many unsent bytes nothing more is read from the browser. */
const UNSENT_PAUSE = 1024 * 1024;

/**
 * The native-messaging host: carries messages between the browser (frames on standard input and
 * output) and the daemon (a WebSocket on its socket). Returns the exit code once either side is gone.
 */
export async function connect(paths: Paths, input: Readable, output: Writable): Promise<number> {
  output.on('error', () => {});
  const gone = new Promise<number>((resolve) =>
    input.once('close', () => resolve(0)).once('end', () => resolve(0)),
  );
  try {
    return await Promise.race([gone, carry(paths, input, output)]);
  } catch (error) {
    await new Promise((resolve) => output.write(errorFrame(error), resolve));
    throw error;
  }
}

async function carry(paths: Paths, input: Readable, output: Writable): Promise<number> {
  const socket = await openSession(await reachDaemon(paths));
  return new Promise((resolve) => {
    socket.once('close', () => resolve(0));
    toBrowser(socket, output);
    toDaemon(input, socket, output, () => resolve(1));
  });
}

/** Messages may come with the daemon's first bytes, so nothing is read before `toBrowser` listens. */
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
  socket.on('error', (error) => console.error(`the daemon's connection broke: ${error.message}`));
  return socket;
}

function toBrowser(socket: WebSocket, output: Writable): void {
  socket.on('message', (message) => {
    if (!output.write(encodeFrame(bytesOf(message)))) socket.pause();
  });
  output.on('drain', () => socket.resume());
}

function toDaemon(input: Readable, socket: WebSocket, output: Writable, onBroken: () => void): void {
  const decoder = new FrameDecoder();
  const resume = () => {
    if (socket.bufferedAmount < UNSENT_PAUSE / 2 && output.writableLength < UNSENT_PAUSE / 2) input.resume();
  };
  const take = (frame: Frame) => {
    if (frame.kind === 'message') return socket.send(frame.bytes, { binary: false }, resume);
    output.write(errorFrame(frame.error), resume);
    if (frame.kind === 'broken') output.write('', onBroken);
  };
  input.on('data', (chunk: Buffer) => {
    for (const frame of decoder.push(chunk)) take(frame);
    if (socket.bufferedAmount > UNSENT_PAUSE || output.writableLength > UNSENT_PAUSE) input.pause();
  });
}

function bytesOf(message: WebSocket.RawData): Buffer {
  if (Array.isArray(message)) return Buffer.concat(message);
  return Buffer.isBuffer(message) ? message : Buffer.from(message);
}

/** What went wrong, as a JSON-RPC error that answers no request. */
function errorFrame(error: unknown): Buffer {
  const data =
    error instanceof AppError
      ? error.toData()
      : new AppError('internal', 'The host could not start.').toData();
  const message = { jsonrpc: '2.0', id: null, error: { code: -32600, message: data.message, data } };
  return encodeFrame(Buffer.from(JSON.stringify(message)));
}
