import { backoff, schedule } from '../backoff.ts';
import { HttpError } from './error.ts';
import { shouldRetry } from './legacyRetry.ts';
import type { Client, ClientOptions } from './options.ts';

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

export function createClient(options: ClientOptions): Client {
  const wait = options.wait ?? sleep;

  const attempt = (method: string, path: string, body?: unknown) =>
    (options.fetch ?? fetch)(new URL(path, options.baseUrl), {
      method,
      headers: { accept: 'application/json', ...options.headers },
      body: body === undefined ? undefined : JSON.stringify(body),
    });

  const send = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    let response = await attempt(method, path, body);
    for (let retry = 0; retry < schedule.length && shouldRetry(method, response.status); retry++) {
      await wait(backoff(retry));
      response = await attempt(method, path, body);
    }
    if (response.status >= 400) throw new HttpError(response.status, await response.text());
    return response.json();
  };

  return {
    get: (path) => send('GET', path),
    post: (path, body) => send('POST', path, body),
  };
}
