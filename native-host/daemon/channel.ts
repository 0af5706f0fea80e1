import type { DataCallback, Disposable, Message, MessageReader, MessageWriter } from 'vscode-jsonrpc/node';
import { AbstractMessageReader, AbstractMessageWriter } from 'vscode-jsonrpc/node';
import type { RawData, WebSocket } from 'ws';
import { splitMessage } from '../../shared/protocol/pieces.ts';
import { errorMessage } from './errors.ts';
import { parseInbound, type RequestId } from './inbound.ts';

/** Above this many unsent bytes nothing more is read; below half of it reading goes on. */
const UNSENT_PAUSE = 4 * 1024 * 1024;
/** A client that leaves this many bytes unread is let go; it attaches again where it stopped. */
const UNSENT_LIMIT = 96 * 1024 * 1024;
/** Messages taken in but not yet answered. */
const WORK_PAUSE = 256;
/** Request ids remembered, so that a repeated request runs once. */
const REMEMBERED_IDS = 10_000;

/** One client's WebSocket as a JSON-RPC reader and writer with back-pressure both ways. */
export interface Channel {
  reader: MessageReader;
  writer: MessageWriter;
  /** A message that the reader gave has been dealt with. */
  settled(): void;
}

export function openChannel(socket: WebSocket): Channel {
  let unsettled = 0;
  let sent = 0;

  function balance(): void {
    const full = unsettled >= WORK_PAUSE || socket.bufferedAmount > UNSENT_PAUSE;
    const roomy = unsettled < WORK_PAUSE / 2 && socket.bufferedAmount < UNSENT_PAUSE / 2;
    if (socket.bufferedAmount > UNSENT_LIMIT) socket.terminate();
    else if (full && !socket.isPaused) socket.pause();
    else if (roomy && socket.isPaused) socket.resume();
  }

  function send(json: string): Promise<void> {
    sent += 1;
    const pieces = splitMessage(json, String(sent));
    const done = pieces.map(
      (piece) =>
        new Promise<void>((resolve) =>
          socket.send(piece, () => {
            balance();
            resolve();
          }),
        ),
    );
    balance();
    return Promise.all(done).then(() => {});
  }

  const isRepeated = createMemory(REMEMBERED_IDS);

  /** Returns the message that goes on, null when it was answered here or repeats another. */
  function take(data: RawData): Message | null {
    const inbound = parseInbound(data.toString());
    if (!inbound.ok) {
      void send(errorMessage(inbound.id, inbound.error));
      return null;
    }
    const { message } = inbound;
    return isRepeated(idOf(message)) || isLibraryNotice(message) ? null : message;
  }

  return {
    reader: new SocketReader(socket, (data) => {
      const message = take(data);
      if (message) unsettled += 1;
      balance();
      return message;
    }),
    writer: new SocketWriter(socket, send),
    settled: () => {
      unsettled -= 1;
      balance();
    },
  };
}

/** Whether a request id was seen before. Notifications have none and never repeat. */
function createMemory(size: number): (id: RequestId) => boolean {
  const seen = new Set<RequestId>();
  return (id) => {
    if (id === null) return false;
    if (seen.has(id)) return true;
    seen.add(id);
    if (seen.size > size) seen.delete(seen.values().next().value ?? null);
    return false;
  };
}

function idOf(message: Message): RequestId {
  return 'id' in message ? (message.id as RequestId) : null;
}

/** `$/cancelRequest` and its like: nothing here needs them, and the library trusts their params. */
function isLibraryNotice(message: Message): boolean {
  return 'method' in message && !('id' in message) && String(message.method).startsWith('$/');
}

class SocketReader extends AbstractMessageReader {
  private readonly socket: WebSocket;
  private readonly take: (data: RawData) => Message | null;

  constructor(socket: WebSocket, take: (data: RawData) => Message | null) {
    super();
    this.socket = socket;
    this.take = take;
    socket.on('error', (error) => this.fireError(error));
    socket.on('close', () => this.fireClose());
  }

  listen(callback: DataCallback): Disposable {
    const onMessage = (data: RawData) => {
      const message = this.take(data);
      if (message) callback(message);
    };
    this.socket.on('message', onMessage);
    return { dispose: () => this.socket.off('message', onMessage) };
  }
}

class SocketWriter extends AbstractMessageWriter {
  private readonly socket: WebSocket;
  private readonly send: (json: string) => Promise<void>;

  constructor(socket: WebSocket, send: (json: string) => Promise<void>) {
    super();
    this.socket = socket;
    this.send = send;
  }

  async write(message: Message): Promise<void> {
    if (this.socket.readyState === this.socket.OPEN) await this.send(JSON.stringify(message));
  }

  end(): void {
    this.socket.close();
  }
}
