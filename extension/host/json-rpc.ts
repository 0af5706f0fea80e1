import {
  AbstractMessageReader,
  AbstractMessageWriter,
  createMessageConnection,
  type DataCallback,
  type Disposable,
  ErrorCodes,
  type Message,
  type MessageConnection,
  ResponseError,
} from 'vscode-jsonrpc/browser';
import * as z from 'zod/mini';
import { AppError, ErrorData } from '../../shared/errors.ts';
import {
  type ClientNotification,
  type ClientNotificationParams,
  type HostNotification,
  hostNotifications,
  type Method,
  methods,
  type NotificationParams,
  type Params,
  type Result,
} from '../../shared/protocol/methods.ts';
import { createPieceJoiner } from '../../shared/protocol/pieces.ts';
import type { Transport } from './transport.ts';

class TransportReader extends AbstractMessageReader {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
  }

  listen(callback: DataCallback): Disposable {
    const pieces = createPieceJoiner();
    this.#transport.onMessage((received) => {
      try {
        const message = pieces.accept(received);
        if (message !== undefined) callback(message as Message);
      } catch (error) {
        this.fireError(error);
      }
    });
    return { dispose() {} };
  }
}

class TransportWriter extends AbstractMessageWriter {
  readonly #transport: Transport;

  constructor(transport: Transport) {
    super();
    this.#transport = transport;
  }

  async write(message: Message): Promise<void> {
    this.#transport.send(message);
  }

  end(): void {}
}

/** A typed JSON-RPC line: results and notifications are parsed before anyone sees them. */
export class Rpc {
  readonly #connection: MessageConnection;

  /** `onFault` hears when the line carried something that no later message can mend. */
  constructor(transport: Transport, onFault: (error: Error) => void) {
    this.#connection = createMessageConnection(
      new TransportReader(transport),
      new TransportWriter(transport),
    );
    this.#connection.onError(([error]) => onFault(error));
    this.#connection.listen();
  }

  /** Rejects with AppError. */
  async call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    const result = await this.#connection.sendRequest(method, params).catch((cause) => {
      throw toAppError(cause);
    });
    const parsed = methods[method].result.safeParse(result);
    if (!parsed.success) throw malformed(method, parsed.error);
    return parsed.data as Result<M>;
  }

  notify<N extends ClientNotification>(method: N, params: ClientNotificationParams<N>): void {
    void this.#connection.sendNotification(method, params);
  }

  /** `handler` gets each notification of the host that has the right shape; others are logged and dropped. */
  onNotification(
    handler: <N extends HostNotification>(method: N, params: NotificationParams<N>) => void,
  ): void {
    for (const method of Object.keys(hostNotifications) as HostNotification[]) {
      this.#connection.onNotification(method, (params) => {
        const parsed = hostNotifications[method].safeParse(params);
        if (parsed.success) handler(method, parsed.data);
        else console.warn(malformed(method, parsed.error).message);
      });
    }
  }

  /** Rejects every call that still waits. */
  end(): void {
    this.#connection.dispose();
  }
}

function malformed(method: string, error: z.core.$ZodError): AppError {
  return new AppError('internal', `The host's ${method} is malformed: ${z.prettifyError(error)}`);
}

function toAppError(cause: unknown): AppError {
  if (!(cause instanceof ResponseError)) return disconnected(cause);
  const data = ErrorData.safeParse(cause.data);
  if (data.success) return new AppError(data.data.code, data.data.message, { ...data.data, cause });
  if (cause.code === ErrorCodes.PendingResponseRejected) return disconnected(cause);
  return new AppError('internal', `The host failed: ${cause.message}`, { cause });
}

function disconnected(cause: unknown): AppError {
  const message = 'The connection to the host was lost before it answered. Ask again once it is back.';
  return new AppError('disconnected', message, { retryable: true, cause });
}
