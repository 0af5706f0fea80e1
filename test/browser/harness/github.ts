import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { generate } from 'selfsigned';
import {
  type Answer,
  askedBy,
  createGitHubSite,
  type GitHubSite,
  give,
  serveApi,
} from '../../fakes/github-api.ts';

/** Answers by host and path, with its query where there is one for it: `github.com/lumen-labs/ferry/pull/1482`. */
export type Routes = Map<string, Answer>;

export interface Github {
  readonly port: number;
  /** May be changed while the server runs. */
  readonly routes: Routes;
  /** Its pull requests: their `.diff` is served beside the routes, which come first, and its API at `apiUrl`. */
  readonly site: GitHubSite;
  readonly apiUrl: string;
  /** Host and path of each request, in order. */
  readonly requests: string[];
  /** The cookies that came with the last request for an address. */
  readonly cookies: Map<string, string>;
  close(): Promise<void>;
}

/** Serves pages over HTTPS on loopback; a browser that maps every host here sees them as https://github.com. */
export async function startGithub({ routes }: { routes: Routes }): Promise<Github> {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'github.com' }]);
  const site = createGitHubSite();
  const api = await serveApi(site);
  const requests: string[] = [];
  const cookies = new Map<string, string>();
  const server = createServer({ key, cert }, (request, response) => {
    requests.push(addressOf(request));
    cookies.set(addressOf(request), request.headers.cookie ?? '');
    const exactly = routes.get(`${request.headers.host}${request.url}`);
    give(exactly ?? routes.get(addressOf(request)) ?? site.answer(askedBy(request)) ?? notFound, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    routes,
    site,
    apiUrl: api.url,
    requests,
    cookies,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await Promise.all([once(server, 'close'), api.close()]);
    },
  };
}

const notFound: Answer = { status: 404, headers: { 'content-type': 'text/plain' }, body: 'Not found' };

function addressOf({ headers, url }: IncomingMessage): string {
  return `${headers.host}${url?.replace(/\?.*/, '')}`;
}
