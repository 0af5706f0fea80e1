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

/** What to do with the next request. */
export type Answer =
  | { kind: 'stream'; steps: Step[]; end?: 'end' | 'cut' | 'hang' }
  | { kind: 'status'; status: number; body: string; headers?: Record<string, string> }
  | { kind: 'hang' };

export interface FakeOpenAI {
  /** Base URL as OPENAI_BASE_URL takes it. */
  readonly url: string;
  readonly requests: ReceivedRequest[];
  /** Queues an answer; the last one stays for all further requests. */
  answer(...answers: Answer[]): void;
  close(): Promise<void>;
}

/** An OpenAI-compatible server on loopback, with control over every byte of its answers. */
export async function startFakeOpenAI(): Promise<FakeOpenAI> {
  const requests: ReceivedRequest[] = [];
  const answers: Answer[] = [say('Hello.')];
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk);
    requests.push({
      method: request.method ?? '',
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      closed: once(response, 'close').then(() => performance.now()),
    });
    const next = answers.length > 1 ? answers.shift() : answers[0];
    if (next) await give(next, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    requests,
    answer: (...next) => {
      answers.splice(0, answers.length, ...next);
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

async function give(answer: Answer, response: ServerResponse): Promise<void> {
  if (answer.kind === 'hang') return;
  if (answer.kind === 'status') {
    response.writeHead(answer.status, { 'content-type': 'application/json', ...answer.headers });
    response.end(answer.body);
    return;
  }
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  response.flushHeaders();
  for (const step of answer.steps) {
    if (response.destroyed) return;
    if (typeof step === 'function') await step();
    else if (typeof step === 'number') await pause(step);
    else response.write(step);
  }
  if (answer.end === 'cut') response.destroy();
  else if (answer.end !== 'hang') response.end();
}

/** A whole answer of these deltas, with usage, at `pace` milliseconds a delta. */
export function say(text: string | string[], pace = 0): Answer {
  const deltas = typeof text === 'string' ? [text] : text;
  const steps = deltas.flatMap((delta) => (pace > 0 ? [textDelta(delta), pace] : [textDelta(delta)]));
  return { kind: 'stream', steps: [...steps, finish('stop'), usage(12, 3), DONE] };
}

/** A stream that goes on with `more`, 32 MB of it at most, for as long as somebody takes it. */
export function flood(begin: string[], more: string): Answer {
  const count = Math.ceil((32 * 1024 * 1024) / more.length);
  const steps = Array.from({ length: count }, (): Step[] => [more, 0]).flat();
  return { kind: 'stream', steps: [...begin, 0, ...steps], end: 'hang' };
}

/** Cuts every string of a stream into single bytes. */
export function byteByByte(answer: Answer): Answer {
  if (answer.kind !== 'stream') return answer;
  const steps = answer.steps.flatMap<Step>((step) =>
    typeof step === 'number' || typeof step === 'function'
      ? [step]
      : [...Buffer.from(step)].flatMap((byte) => [Uint8Array.of(byte), 0]),
  );
  return { ...answer, steps };
}

export const DONE = 'data: [DONE]\n\n';

export function textDelta(content: string): string {
  return delta({ content });
}

export function delta(value: Record<string, unknown>): string {
  return event({ choices: [{ index: 0, delta: value, finish_reason: null }] });
}

export function finish(reason: string): string {
  return event({ choices: [{ index: 0, delta: {}, finish_reason: reason }] });
}

export function usage(input: number, output: number, cached = 0): string {
  const counts = { prompt_tokens: input, completion_tokens: output, total_tokens: input + output };
  return event({ choices: [], usage: { ...counts, prompt_tokens_details: { cached_tokens: cached } } });
}

export function event(value: Record<string, unknown>): string {
  const chunk = { id: 'c1', object: 'chat.completion.chunk', created: 1, model: 'fake', ...value };
  return `data: ${JSON.stringify(chunk)}\n\n`;
}

/** Zero gives the bytes written so far a packet of their own. */
function pause(milliseconds: number): Promise<void> {
  if (milliseconds === 0) return new Promise((resolve) => setImmediate(resolve));
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
