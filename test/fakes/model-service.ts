import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A request as it arrived. `closed` settles when its connection is gone; the time is `performance.now()`. */
export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  closed: Promise<number>;
}

/** Of a stream: bytes to write, milliseconds to wait, or something else to wait for. */
export type Step = string | Uint8Array | number | (() => Promise<void>);

/** What to do with the next question. `reset` breaks the connection off before the first byte, `hang` sends none. */
export type Answer =
  | { kind: 'stream'; steps: Step[]; end?: 'end' | 'cut' | 'hang'; headers?: Record<string, string> }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'redirect'; to: string; status?: number }
  | { kind: 'reset' }
  | { kind: 'hang' };

export interface ModelService {
  /** Of the server itself; an API's base URL is below it. */
  readonly origin: string;
  /** The questions; who only asks for the list of models stands apart, since panels do so whenever they like. */
  readonly requests: ReceivedRequest[];
  readonly listings: ReceivedRequest[];
  /** Queues an answer; the last one stays for all further questions. */
  answer(...answers: Answer[]): void;
  /** What a GET gets: the list of models. */
  list(answer: Answer): void;
  close(): Promise<void>;
}

/** A model's server on loopback, with control over every byte of its answers. */
export async function startModelService(...first: Answer[]): Promise<ModelService> {
  const requests: ReceivedRequest[] = [];
  const listings: ReceivedRequest[] = [];
  const answers: Answer[] = first;
  let listed: Answer = { kind: 'status', status: 404, body: '{}' };
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    const isQuestion = request.method !== 'GET';
    (isQuestion ? requests : listings).push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      closed: once(response, 'close').then(() => performance.now()),
    });
    const next = !isQuestion ? listed : answers.length > 1 ? answers.shift() : answers[0];
    if (next) await give(next, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    requests,
    listings,
    answer: (...next) => {
      answers.splice(0, answers.length, ...next);
    },
    list: (answer) => {
      listed = answer;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function give(answer: Answer, response: ServerResponse): Promise<void> {
  switch (answer.kind) {
    case 'hang':
      return;
    case 'reset':
      response.socket?.resetAndDestroy();
      return;
    case 'redirect':
      response.writeHead(answer.status ?? 307, { location: answer.to });
      response.end();
      return;
    case 'status':
      response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
      response.end(answer.body);
      return;
    case 'stream':
      await stream(answer, response);
  }
}

async function stream(
  { steps, end, headers }: Extract<Answer, { kind: 'stream' }>,
  response: ServerResponse,
): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream', ...headers });
  response.flushHeaders();
  for (const step of steps) {
    if (response.destroyed) return;
    if (typeof step === 'function') await step();
    else if (typeof step === 'number') await pause(step);
    else response.write(step);
  }
  if (end === 'cut') response.destroy();
  else if (end !== 'hang') response.end();
}

/** Zero gives the bytes written so far a packet of their own. */
function pause(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A stream that goes on with `more`, 32 MB of it at most, for as long as somebody takes it. */
export function flood(begin: string[], more: string): Answer {
  const count = Math.ceil((32 * 1024 * 1024) / more.length);
  const steps = Array.from({ length: count }, (): Step[] => [more, 0]).flat();
  return { kind: 'stream', steps: [...begin, 0, ...steps], end: 'hang' };
}

/** Cuts all bytes of a stream into single ones, `pace` milliseconds apart. */
export function byteByByte(answer: Answer, pace = 0): Answer {
  if (answer.kind !== 'stream') return answer;
  const steps = answer.steps.flatMap<Step>((step) =>
    typeof step === 'number' || typeof step === 'function'
      ? [step]
      : [...Buffer.from(step)].flatMap((byte) => [Uint8Array.of(byte), pace]),
  );
  return { ...answer, steps };
}
