import type { ReadonlySignal } from '@preact/signals';
import type {
  ClientNotification,
  ClientNotificationParams,
  HostNotification,
  Method,
  NotificationParams,
  Params,
  Result,
} from '../../shared/protocol/methods.ts';

/** How the connection stands. `missing`: no host registered; `outdated`: it speaks another protocol version. */
export type HostState =
  | { kind: 'connecting' }
  | { kind: 'connected'; version: string; pid: number }
  | { kind: 'reconnecting'; attempt: number; nextAt: number; since: number }
  | { kind: 'missing'; detail: string }
  | { kind: 'outdated'; detail: string };

/** The panel's line to the host: it reconnects by itself, and calls made meanwhile wait for the connection. */
export interface HostClient {
  readonly state: ReadonlySignal<HostState>;
  /** Counts the connections made; whoever follows a log attaches again when it changes. */
  readonly epoch: ReadonlySignal<number>;
  /** Rejects with AppError. */
  call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>>;
  notify<N extends ClientNotification>(method: N, params: ClientNotificationParams<N>): void;
  on<N extends HostNotification>(method: N, handler: (params: NotificationParams<N>) => void): () => void;
  /** Try now instead of waiting. */
  retry(): void;
  /** Lets the connection go until `retry`; calls wait. */
  rest(): void;
  close(): void;
}
