import { type Signal, signal } from '@preact/signals';
import { AppError } from '../../shared/errors.ts';
import type {
  ClientNotification,
  ClientNotificationParams,
  HostNotification,
  Method,
  NotificationParams,
  Params,
  Result,
} from '../../shared/protocol/methods.ts';
import { PROTOCOL_VERSION } from '../../shared/protocol/version.ts';
import type { HostClient, HostState } from './client.ts';
import { Rpc } from './json-rpc.ts';
import type { Transport } from './transport.ts';

/** Milliseconds before each next try; the last one repeats. */
const BACKOFF_MS = [200, 500, 1_000, 2_000, 4_000, 5_000];
const LOOK_AGAIN_MS = 2_000;
/** A connection that held this long starts the backoff anew; one that dies at once does not. */
const STEADY_MS = 5_000;
const INITIALIZE_TIMEOUT_MS = 15_000;

export interface ClientName {
  name: string;
  version: string;
}

/** Connects at once, and again whenever the line ends, until it is closed. */
export function createHostClient(open: () => Transport, client: ClientName): HostClient {
  return new Connection(open, client);
}

type AnyHandler = (params: NotificationParams<HostNotification>) => void;

class Connection implements HostClient {
  readonly state: Signal<HostState> = signal({ kind: 'connecting' });
  readonly epoch = signal(0);
  readonly #open: () => Transport;
  readonly #client: ClientName;
  readonly #handlers = new Map<HostNotification, Set<AnyHandler>>();
  #waiting: PromiseWithResolvers<Rpc> = waiting();
  #rpc: Rpc | null = null;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #endLine: () => void = () => {};
  #attempt = 0;
  #since = Date.now();
  #connectedAt = 0;
  #closed = false;

  constructor(open: () => Transport, client: ClientName) {
    this.#open = open;
    this.#client = client;
    this.#connect();
  }

  async call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    const rpc = this.#rpc ?? (await this.#waiting.promise);
    return rpc.call(method, params);
  }

  /** Dropped while there is no connection: what it would tell belongs to the one that ended. */
  notify<N extends ClientNotification>(method: N, params: ClientNotificationParams<N>): void {
    this.#rpc?.notify(method, params);
  }

  on<N extends HostNotification>(method: N, handler: (params: NotificationParams<N>) => void): () => void {
    const handlers = this.#handlers.get(method) ?? new Set();
    this.#handlers.set(method, handlers.add(handler as AnyHandler));
    return () => handlers.delete(handler as AnyHandler);
  }

  retry(): void {
    if (this.#closed || this.#rpc) return;
    this.#attempt = 0;
    this.#connect();
  }

  rest(): void {
    if (this.#closed) return;
    this.#end();
    this.state.value = { kind: 'connecting' };
  }

  close(): void {
    this.#closed = true;
    this.#end();
    this.#waiting.reject(new AppError('disconnected', 'The panel was closed.'));
  }

  #connect(): void {
    this.#end();
    const line = new AbortController();
    const transport = this.#open();
    const lost = (reason: string | null) => {
      if (!line.signal.aborted) this.#lost(reason);
    };
    const rpc = new Rpc(transport, (error) => lost(error.message));
    this.#endLine = () => {
      line.abort();
      rpc.end();
      transport.close();
    };
    transport.onClose(lost);
    rpc.onNotification((method, params) => this.#deliver(method, params));
    this.#timer = setTimeout(() => lost('The host does not answer.'), INITIALIZE_TIMEOUT_MS);
    this.#initialize(rpc).catch((error: AppError) => {
      if (!line.signal.aborted) this.#refused(error);
    });
  }

  async #initialize(rpc: Rpc): Promise<void> {
    const { host } = await rpc.call('initialize', { protocol: PROTOCOL_VERSION, client: this.#client });
    clearTimeout(this.#timer);
    this.#rpc = rpc;
    this.#connectedAt = Date.now();
    this.state.value = { kind: 'connected', version: host.version, pid: host.pid };
    this.epoch.value += 1;
    this.#waiting.resolve(rpc);
  }

  #refused(error: AppError): void {
    if (error.code !== 'unsupported-version') {
      this.#lost(error.message);
      return;
    }
    this.#end();
    this.state.value = { kind: 'outdated', detail: error.message };
    this.#connectIn(LOOK_AGAIN_MS);
  }

  #lost(reason: string | null): void {
    const wasConnected = this.#rpc !== null;
    this.#end();
    if (isMissing(reason)) {
      this.state.value = { kind: 'missing', detail: reason ?? '' };
      this.#connectIn(LOOK_AGAIN_MS);
      return;
    }
    if (wasConnected || this.state.value.kind !== 'reconnecting') this.#since = Date.now();
    if (wasConnected && Date.now() - this.#connectedAt > STEADY_MS) this.#attempt = 0;
    const delay = BACKOFF_MS[Math.min(this.#attempt, BACKOFF_MS.length - 1)] ?? LOOK_AGAIN_MS;
    this.#attempt += 1;
    const nextAt = Date.now() + delay;
    this.state.value = { kind: 'reconnecting', attempt: this.#attempt, nextAt, since: this.#since };
    this.#connectIn(delay);
  }

  #connectIn(delay: number): void {
    this.#timer = setTimeout(() => this.#connect(), delay);
  }

  #end(): void {
    clearTimeout(this.#timer);
    this.#endLine();
    this.#endLine = () => {};
    if (this.#rpc) this.#waiting = waiting();
    this.#rpc = null;
  }

  #deliver(method: HostNotification, params: NotificationParams<HostNotification>): void {
    for (const handler of this.#handlers.get(method) ?? []) handler(params);
  }
}

function waiting(): PromiseWithResolvers<Rpc> {
  const promise = Promise.withResolvers<Rpc>();
  promise.promise.catch(() => {});
  return promise;
}

/** Chromium's and Firefox's words for a host that is not registered, or not for this extension. */
function isMissing(reason: string | null): boolean {
  return /native messaging host (not found|is forbidden)|no such native application/i.test(reason ?? '');
}
