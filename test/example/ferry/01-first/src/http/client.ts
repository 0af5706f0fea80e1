import { HttpError } from './error.ts';
import type { Client, ClientOptions } from './options.ts';

export function createClient(options: ClientOptions): Client {
  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const response = await (options.fetch ?? fetch)(new URL(path, options.baseUrl), {
      method,
      headers: { accept: 'application/json', ...options.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
    if (response.status >= 400) throw new HttpError(response.status, await response.text());
    return response.json();
  };

  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
  };
}
