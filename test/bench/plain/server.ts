import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { spawn } from 'node-pty';
import { WebSocketServer } from 'ws';

/** node-pty as its readme shows it; our host declares the part that it uses itself. */
interface Shell {
  onData(handler: (data: string) => void): void;
  write(data: string): void;
  kill(): void;
}
const spawnShell = spawn as unknown as (file: string, args: string[], options: object) => Shell;

const own = import.meta.dirname;
const xterm = join(own, '../../../node_modules/@xterm/xterm');

/** A plain page with an xterm, and a shell for each WebSocket. `files` are served beside it, by their paths. */
export async function startPlain(files: Record<string, string>): Promise<{ url: string; close(): void }> {
  const routes: Record<string, string> = {
    '/': join(own, 'page.html'),
    '/page.js': join(own, 'page.js'),
    '/xterm.js': join(xterm, 'lib/xterm.js'),
    '/xterm.css': join(xterm, 'css/xterm.css'),
    ...files,
  };
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://plain').pathname;
    const file = routes[path];
    const type = path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html';
    response.writeHead(file ? 200 : 404, { 'content-type': `${type}; charset=utf-8` });
    response.end(file && readFileSync(file));
  });
  serveShells(new WebSocketServer({ server }));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, close: () => server.close() };
}

function serveShells(sockets: WebSocketServer): void {
  sockets.on('connection', (socket, request) => {
    const size = new URL(request.url ?? '/', 'http://plain').searchParams;
    const shell = spawnShell(process.env.SHELL || 'bash', ['-l'], {
      cols: Number(size.get('cols')),
      rows: Number(size.get('rows')),
      name: 'xterm-256color',
    });
    shell.onData((data) => socket.send(data));
    socket.on('message', (data) => shell.write(String(data)));
    socket.on('close', () => shell.kill());
  });
}
