import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface GitServer {
  url: string;
  close(): void;
}

/** A repository over HTTP, as a forge serves it: by git's own program, to those who know the password. */
export async function startGitServer(folder: string, password: string): Promise<GitServer> {
  const wanted = `Basic ${Buffer.from(`ada:${password}`).toString('base64')}`;
  const server = createServer((request, response) => {
    if (request.headers.authorization === wanted) return serve(folder, request, response);
    response.writeHead(401, { 'www-authenticate': 'Basic realm="git"' }).end();
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

function serve(folder: string, request: IncomingMessage, response: ServerResponse): void {
  const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost');
  const env = {
    PATH: process.env.PATH,
    GIT_PROJECT_ROOT: folder,
    GIT_HTTP_EXPORT_ALL: '1',
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
    REQUEST_METHOD: request.method,
    PATH_INFO: pathname,
    QUERY_STRING: searchParams.toString(),
    CONTENT_TYPE: request.headers['content-type'] ?? '',
    HTTP_CONTENT_ENCODING: request.headers['content-encoding'] ?? '',
    GIT_PROTOCOL: request.headers['git-protocol']?.toString() ?? '',
  };
  const child = spawn('git', ['http-backend'], { env, stdio: ['pipe', 'pipe', 'ignore'] });
  request.pipe(child.stdin);
  let head = Buffer.alloc(0);
  child.stdout.on('data', (bytes: Buffer) => {
    if (response.headersSent) return void response.write(bytes);
    head = Buffer.concat([head, bytes]);
    const end = head.indexOf('\r\n\r\n');
    if (end >= 0) begin(response, head.subarray(0, end).toString(), head.subarray(end + 4));
  });
  child.stdout.on('end', () => response.end());
}

function begin(response: ServerResponse, head: string, body: Buffer): void {
  const headers = head.split('\r\n').map((line) => line.split(': ') as [string, string]);
  const status = headers.find(([name]) => name === 'Status')?.[1];
  response.writeHead(Number.parseInt(status ?? '200', 10), Object.fromEntries(headers));
  response.write(body);
}
