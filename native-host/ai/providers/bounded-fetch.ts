import { LARGEST_EVENT, tooLarge } from '../bounds.ts';

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;

/** `fetch` for a vendor's SDK, which holds an event until it is whole: one that grows too large breaks the body off. */
export async function boundedFetch(input: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await fetch(input, init);
  if (response.body === null) return response;
  const { status, statusText, headers } = response;
  return new Response(response.body.pipeThrough(boundEvents()), { status, statusText, headers });
}

function boundEvents(): TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>> {
  const measure = createMeter();
  return new TransformStream({
    transform(chunk, controller) {
      if (measure(chunk) <= LARGEST_EVENT) controller.enqueue(chunk);
      else controller.error(tooLarge('an event of over 1 MB'));
    },
  });
}

/** Takes a stream's chunks; gives the bytes of the largest event that reaches into each. An empty line ends an event. */
function createMeter(): (chunk: Uint8Array) => number {
  let event = 0;
  let line = 0;
  let before = 0;
  return (chunk) => {
    let largest = 0;
    for (const byte of chunk) {
      event += 1;
      if (event > largest) largest = event;
      if (byte === CARRIAGE_RETURN || (byte === LINE_FEED && before !== CARRIAGE_RETURN)) {
        if (line === 0) event = 0;
        line = 0;
      } else if (byte !== LINE_FEED) line += 1;
      before = byte;
    }
    return largest;
  };
}
