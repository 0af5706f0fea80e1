import { type Signal, signal } from '@preact/signals';
import type { HostClient, HostState } from '../../extension/host/client.ts';
import type {
  ClientNotification,
  HostNotification,
  Method,
  NotificationParams,
  Params,
  Result,
} from '../../shared/protocol/methods.ts';

export interface Call {
  method: string;
  params: unknown;
}

type Answers = { [M in Method]?: (params: Params<M>) => Result<M> | Promise<Result<M>> };

/** What every panel asks by itself, of a host that knows nothing. */
const ignorant: Answers = {
  'conversation/open': ({ page }) => ({
    id: `c${page?.id}`,
    page,
    title: '',
    createdAt: '',
    lastSeq: 0,
    notice: null,
  }),
  'conversation/attach': () => ({ lastSeq: 0 }),
  'provider/list': () => ({
    providers: [],
    chosen: { provider: '', model: '' },
    hard: null,
    localOnly: false,
  }),
  'terminal/list': () => ({ terminals: [] }),
  'workspace/find': () => ({ workspaces: [], chosen: null, asks: false }),
  'pull/read': () => ({
    headSha: null,
    files: [],
    diff: null,
    complete: true,
    diffKnown: true,
    problems: [],
  }),
  'workspace/head': () => ({ check: null }),
};

/** A host on the other side of the interface: it answers what a test gives it, and says what the test says. */
export class FakeHostClient implements HostClient {
  readonly state: Signal<HostState> = signal({ kind: 'connected', version: '0', pid: 1 });
  readonly epoch = signal(1);
  readonly calls: Call[] = [];
  readonly notified: Call[] = [];
  readonly #answers: Answers;
  readonly #handlers = new Map<string, Set<(params: never) => void>>();

  constructor(answers: Answers) {
    this.#answers = { ...ignorant, ...answers };
  }

  async call<M extends Method>(method: M, params: Params<M>): Promise<Result<M>> {
    this.calls.push({ method, params });
    const answer = this.#answers[method] as ((params: Params<M>) => Result<M>) | undefined;
    return answer ? answer(params) : ({} as Result<M>);
  }

  notify(method: ClientNotification, params: unknown): void {
    this.notified.push({ method, params });
  }

  on<N extends HostNotification>(method: N, handler: (params: NotificationParams<N>) => void): () => void {
    const handlers = this.#handlers.get(method) ?? new Set();
    this.#handlers.set(method, handlers.add(handler as (params: never) => void));
    return () => handlers.delete(handler as (params: never) => void);
  }

  say<N extends HostNotification>(method: N, params: NotificationParams<N>): void {
    for (const handler of this.#handlers.get(method) ?? []) handler(params as never);
  }

  /** From now on. */
  answer<M extends Method>(method: M, answer: (params: Params<M>) => Result<M> | Promise<Result<M>>): void {
    Object.assign(this.#answers, { [method]: answer });
  }

  refuse(method: Method, error: Error): void {
    this.answer(method, () => Promise.reject(error));
  }

  called<M extends Method>(method: M): Params<M>[] {
    return this.calls.filter((call) => call.method === method).map(({ params }) => params as Params<M>);
  }

  retry(): void {}
  rest(): void {}
  close(): void {}
}
