import type { Readable, Writable } from 'node:stream';
import type WebSocket from 'ws';
import { type Frame, FrameDecoder } from './frames.ts';
import { errorFrame } from './refusal.ts';

/** Above this many unsent bytes nothing more is read from the browser. */
const UNSENT_PAUSE = 1024 * 1024;

/** The way from the browser to the daemon. */
export interface Uplink {
  /** Resolves with the exit code once the browser is gone, or sends what cannot be read on. */
  ended: Promise<number>;
  /** From now on messages go to `socket`, those that waited first. */
  open(socket: WebSocket): void;
}

/** Reads the browser from the start, so that its end is seen while the daemon is still starting. */
export function createUplink(input: Readable, output: Writable): Uplink {
  const { promise: ended, resolve: end } = Promise.withResolvers<number>();
  const decoder = new FrameDecoder();
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let socket: WebSocket | null = null;

  const unsent = () => Math.max(waitingBytes, socket?.bufferedAmount ?? 0, output.writableLength);
  const resume = () => {
    if (unsent() < UNSENT_PAUSE / 2) input.resume();
  };

  function send(bytes: Buffer): void {
    if (socket) {
      socket.send(bytes, { binary: false }, resume);
    } else {
      waiting.push(bytes);
      waitingBytes += bytes.length;
    }
  }

  function take(frame: Frame): void {
    if (frame.kind === 'message') send(frame.bytes);
    else output.write(errorFrame(frame.error), frame.kind === 'broken' ? () => end(1) : resume);
  }

  input.on('data', (chunk: Buffer) => {
    for (const frame of decoder.push(chunk)) take(frame);
    if (unsent() > UNSENT_PAUSE) input.pause();
  });
  for (const event of ['end', 'close', 'error']) input.once(event, () => end(0));

  return {
    ended,
    open(opened) {
      socket = opened;
      for (const bytes of waiting) send(bytes);
      waiting = [];
      waitingBytes = 0;
      resume();
    },
  };
}
