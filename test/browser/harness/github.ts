import { once } from 'node:events';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';

/** One answer of the server. */
export interface Answer {
  status: number;
  headers: Record<string, string>;
  body: string;
}

/** Answers by host and path, without query: `github.com/lumen-labs/ferry/pull/1482`. */
export type Routes = Map<string, Answer>;

export interface Github {
  readonly port: number;
  /** May be changed while the server runs. */
  readonly routes: Routes;
  /** Host and path of each request, in order. */
  readonly requests: string[];
  /** The cookies that came with the last request for an address. */
  readonly cookies: Map<string, string>;
  close(): Promise<void>;
}

/** Serves pages over HTTPS on loopback; a browser that maps every host here sees them as https://github.com. */
export async function startGithub({ routes }: { routes: Routes }): Promise<Github> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'github.com' }]);
  const requests: string[] = [];
  const cookies = new Map<string, string>();
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(addressOf(request));
    cookies.set(addressOf(request), request.headers.cookie ?? '');
    give(routes.get(addressOf(request)) ?? notFound, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    routes,
    requests,
    cookies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

const notFound: Answer = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' };

function addressOf({ headers, url }: IncomingMessage): string {
  return `${headers.host}${url?.replace(/\?.*/, '')}`;
}

function give({ status, headers, body }: Answer, response: ServerResponse): void {
  response.writeHead(status, headers);
  response.end(body);
}
