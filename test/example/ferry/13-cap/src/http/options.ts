export interface ClientOptions {
  /** Every path is resolved against it. */
  baseUrl: string;
  headers?: Record<string, string>;
  /** Longest wait that a server may ask for; a longer one throws at once. Default 60,000 ms. */
  maxRetryAfter?: number;
  /** Stands in for the global fetch, in tests. */
  fetch?: typeof fetch;
  /** Stands in for a timer, in tests. Milliseconds. */
  wait?: (ms: number) => Promise<void>;
}

export const defaultMaxRetryAfter = 60_000;

export interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}
