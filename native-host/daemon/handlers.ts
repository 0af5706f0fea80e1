import type {
  ClientNotification,
  ClientNotificationParams,
  HostNotification,
  Method,
  NotificationParams,
  Params,
  Result,
} from '../../shared/protocol/methods.ts';

/** One connected client (a panel), for as long as its socket lives. */
export interface Session {
  readonly id: string;
  /** Aborted when the client is gone. */
  readonly signal: AbortSignal;
  notify<N extends HostNotification>(method: N, params: NotificationParams<N>): void;
}

/** The requests that a room of the host answers. Params are parsed already; expected failures are AppErrors. */
export type Handlers = {
  [M in Method]?: (params: Params<M>, session: Session) => Result<M> | Promise<Result<M>>;
};

/** The client notifications that a room listens to. */
export type Listeners = {
  [N in ClientNotification]?: (params: ClientNotificationParams<N>, session: Session) => void;
};

/** One room of the host, as the daemon wires it. */
export interface Room {
  handlers?: Handlers;
  listeners?: Listeners;
  /** Whether something runs that must not end with the last client: a terminal, a turn. */
  busy?(): boolean;
  /** Ends everything the room holds. */
  close?(): void | Promise<void>;
}
