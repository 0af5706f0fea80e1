import { type ChildProcessWithoutNullStreams, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { onTestFinished } from 'vitest';
import { encodeFrame } from '../../native-host/connect/frames.ts';
import { createPieceJoiner } from '../../shared/protocol/pieces.ts';
import { CHROMIUM_EXTENSION_ID, PROTOCOL_VERSION } from '../../shared/protocol/version.ts';

export const program = fileURLToPath(new URL('../../dist/host/pullside.js', import.meta.url));
export const origin = `chrome-extension://${CHROMIUM_EXTENSION_ID}/`;

/** A JSON-RPC message as it arrived, pieces joined. */
export interface Received {
  id?: string | number | null;
  method?: string;
  params?: unknown;
  result?: unknown;
  error?: { code: number; message: string; data?: { code: string } };
}

/** `pullside connect` in a process of its own, spoken to as a browser does. */
export interface Shim {
  child: ChildProcessWithoutNullStreams;
  /** Everything received so far. */
  received: Received[];
  /** Bytes of the largest frame so far. */
  largestFrame(): number;
  stderr(): string;
  sendBytes(bytes: Buffer): void;
  send(message: object): void;
  /** Rejects with the received error. */
  call<R = unknown>(method: string, params?: object): Promise<R>;
  initialize(): Promise<{ host: { pid: number; version: string } }>;
  /** The first message, past or future, that fits. */
  waitFor(fits: (message: Received) => boolean): Promise<Received>;
  exitCode: Promise<number | null>;
}

export function startShim(
  env: NodeJS.ProcessEnv,
  args: string[] = [origin],
  script = program,
  cwd = process.cwd(),
): Shim {
  const child = spawn(process.execPath, [script, 'connect', ...args], { env, cwd });
  onTestFinished(() => void child.kill('SIGKILL'));
  const received: Received[] = [];
  const waiting = new Set<() => void>();
  const frames = readFrames((message) => {
    received.push(message);
    for (const check of waiting) check();
  });
  child.stdout.on('data', frames.push);
  child.stdin.on('error', () => {});
  let stderr = '';
  child.stderr.on('data', (text: Buffer) => {
    stderr += text;
  });
  let nextId = 1;

  function waitFor(fits: (message: Received) => boolean): Promise<Received> {
    return new Promise((resolve, reject) => {
      const check = () => {
        const found = received.find(fits);
        if (found) resolve(found);
        else if (child.exitCode !== null)
          reject(new Error(`the shim ended with ${child.exitCode}: ${stderr}`));
        if (found || child.exitCode !== null) waiting.delete(check);
      };
      waiting.add(check);
      check();
    });
  }
  child.once('exit', () => {
    for (const check of waiting) check();
  });

  const shim: Shim = {
    child,
    received,
    largestFrame: frames.largest,
    stderr: () => stderr,
    sendBytes: (bytes) => void child.stdin.write(bytes),
    send: (message) => shim.sendBytes(frameOf(message)),
    async call<R>(method: string, params: object = {}) {
      const id = nextId++;
      shim.send({ jsonrpc: '2.0', id, method, params });
      const answer = await waitFor((message) => message.id === id);
      if (answer.error) throw answer.error;
      return answer.result as R;
    },
    initialize: () =>
      shim.call('initialize', { protocol: PROTOCOL_VERSION, client: { name: 'test', version: '0' } }),
    waitFor,
    exitCode: once(child, 'exit').then(([code]) => code as number | null),
  };
  return shim;
}

export function frameOf(message: object): Buffer {
  return encodeFrame(Buffer.from(JSON.stringify(message)));
}

function readFrames(onMessage: (message: Received) => void) {
  const joiner = createPieceJoiner();
  let largest = 0;
  let parts: Buffer[] = [];
  let length = 0;

  /** Joins what came only once a whole frame is there: joining at each chunk would be quadratic. */
  function nextFrame(): Buffer | null {
    if (length < 4) return null;
    if ((parts[0]?.length ?? 0) < 4) parts = [Buffer.concat(parts)];
    const size = 4 + (parts[0]?.readUInt32LE() ?? 0);
    if (length < size) return null;
    const bytes = Buffer.concat(parts);
    parts = [bytes.subarray(size)];
    length -= size;
    return bytes.subarray(4, size);
  }

  return {
    largest: () => largest,
    push(chunk: Buffer) {
      parts.push(chunk);
      length += chunk.length;
      for (let frame = nextFrame(); frame !== null; frame = nextFrame()) {
        largest = Math.max(largest, frame.length);
        const message = joiner.accept(JSON.parse(frame.toString()));
        if (message !== undefined) onMessage(message as Received);
      }
    },
  };
}
