export interface ClientOptions {
  /** Every path is resolved against it. */
  baseUrl: string;
  headers?: Record<string, string>;
  /** Stands in for the global fetch, in tests. */
  fetch?: typeof fetch;
  /** Stands in for a timer, in tests. Milliseconds. */
  wait?: (ms: number) => Promise<void>;
}

export interface RequestOptions {
  /** Stops this request and its retries. */
  signal?: AbortSignal;
}

export interface Client {
  get(path: string, options?: RequestOptions): Promise<unknown>;
  post(path: string, body: unknown, options?: RequestOptions): Promise<unknown>;
}
