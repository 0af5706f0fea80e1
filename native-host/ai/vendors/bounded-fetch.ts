import { setImmediate as turnOfOthers } from 'node:timers/promises';
import { LARGEST_EVENT, tooLarge } from '../bounds.ts';
import { Refusal, Unreachable, Unreadable } from './failures/refusal.ts';
import { retryAfter } from './failures/retry-after.ts';
import { type Bytes, readAhead } from './stream/read-ahead.ts';

/** Bytes of an error, as far as they are read. */
const LARGEST_ERROR = 64 * 1024;

/** Bytes of a list of models: gateways have hundreds, each with its description. */
const LARGEST_LIST = 16 * 1024 * 1024;

const LINE_FEED = 0x0a;

/** Bytes that are handed on at a time. */
const SLICE = 16 * 1024;

export type ByteStream = TransformStream<Bytes, Bytes>;

/** What ends an event: an empty line (server-sent events), or each line (JSON lines). */
type EventEnd = 'empty-line' | 'line';

/**
 * `fetch` for vendors' SDKs, which hold an event until it is whole: one that
 * grows too large breaks the body off. Gives answers alone: what the service
 * refuses is thrown as a Refusal, with its status and headers, and no answer at
 * all as Unreachable.
 */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  return fetchWithin(input, init, 'empty-line');
}

export async function fetchWithin(
  input: string | URL | Request,
  init: RequestInit | undefined,
  end: EventEnd,
): Promise<Response> {
  const response = await reach(input, init);
  if (!response.ok) throw await refusalOf(response);
  if (response.body === null) throw new Unreadable();
  const isList = (init?.method ?? 'GET') === 'GET';
  return isList
    ? through(response, boundBody(LARGEST_LIST))
    : withBody(response, boundEvents(response.body, end));
}

/** The same answer, its body changed or watched on the way. */
export function through(response: Response, bytes: ByteStream): Response {
  const { body } = response;
  return body === null ? response : withBody(response, body.pipeThrough(bytes));
}

function withBody({ status, statusText, headers }: Response, body: ReadableStream<Bytes>): Response {
  return new Response(body, { status, statusText, headers });
}

/** Following a redirect would hand the question, if not the key, to a host that nobody chose. */
async function reach(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  try {
    return await fetch(input, { ...init, redirect: 'manual' });
  } catch (error) {
    throw init?.signal?.aborted ? error : new Unreachable(error);
  }
}

async function refusalOf(response: Response): Promise<Refusal> {
  const refusal = new Refusal(response.status, await readError(response));
  refusal.said.wait = retryAfter(response.headers, Date.now()) ?? refusal.said.wait;
  return refusal;
}

/** What of it can be read; the status says enough when it breaks off or grows too large. */
function readError(response: Response): Promise<string> {
  return through(new Response(response.body), boundBody(LARGEST_ERROR))
    .text()
    .catch(() => '');
}

function boundBody(most: number): ByteStream {
  let size = 0;
  return new TransformStream({
    transform(chunk, controller) {
      size += chunk.length;
      if (size <= most) controller.enqueue(chunk);
      else controller.error(tooLarge('a list of over 16 MB'));
    },
  });
}

/** Thousands of tiny events are handled without a pause: after each slice all else in the process gets its turn. */
function boundEvents(body: ReadableStream<Bytes>, end: EventEnd): ReadableStream<Bytes> {
  const measure = createMeter(end);
  const slices = readAhead(body, SLICE);
  let handedOn = 0;
  return new ReadableStream(
    {
      async pull(controller) {
        const slice = await slices.next();
        if (slice === null) return controller.close();
        if (measure(slice) > LARGEST_EVENT) {
          slices.cancel();
          return controller.error(tooLarge('an event of over 1 MB'));
        }
        controller.enqueue(slice);
        handedOn += slice.length;
        if (handedOn >= SLICE) await turnOfOthers();
        handedOn %= SLICE;
      },
      cancel: () => slices.cancel(),
    },
    { highWaterMark: 0 },
  );
}

/**
 * Takes a stream's bytes; gives the size of the largest event that reaches into them. An event ends only
 * where its reader lets go of it: none takes carriage returns for lines of JSON, or two line ends of different kinds.
 */
function createMeter(end: EventEnd): (bytes: Uint8Array) => number {
  let event = 0;
  let last = 0;
  return (bytes) => {
    let largest = 0;
    for (const byte of bytes) {
      event += 1;
      if (event > largest) largest = event;
      last = ((last << 8) | byte) >>> 0;
      if (end === 'line' ? byte === LINE_FEED : endsEvent(last)) event = 0;
    }
    return largest;
  };
}

/** Two line ends of one kind. @param last the last four bytes */
function endsEvent(last: number): boolean {
  const two = last & 0xffff;
  return two === 0x0a0a || two === 0x0d0d || last === 0x0d0a0d0a;
}
