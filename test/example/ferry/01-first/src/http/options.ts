export interface ClientOptions {
  /** Every path is resolved against it. */
  baseUrl: string;
  headers?: Record<string, string>;
  /** Stands in for the global fetch, in tests. */
  fetch?: typeof fetch;
}

export interface Client {
  get(path: string): Promise<unknown>;
  post(path: string, body: unknown): Promise<unknown>;
}
