import { LARGEST_EVENT, tooLarge } from '../../bounds.ts';
import { type ByteStream, boundedFetch, through } from '../bounded-fetch.ts';

/** A `fetch` for Anthropic's SDK, which passes over events without a name; some gateways leave it to the data's `type`. */
export const namingFetch: typeof boundedFetch = async (input, init) => {
  const response = await boundedFetch(input, init);
  const isStream = response.headers.get('content-type')?.includes('event-stream');
  return isStream ? through(response, nameEvents()) : response;
};

/** Works line by line, on bytes as they are: a character may be cut anywhere. */
function nameEvents(): ByteStream {
  const nameFor = createNaming();
  let line = '';
  return new TransformStream({
    transform(chunk, controller) {
      const [first = '', ...others] = Buffer.from(chunk).toString('latin1').split('\n');
      line += first;
      let lines = '';
      for (const next of others) {
        lines += `${nameFor(line)}${line}\n`;
        line = next;
      }
      // At once: a stream throws away what waits in it when the connection breaks.
      if (lines !== '') controller.enqueue(Buffer.from(lines, 'latin1'));
      // Lines that end with a carriage return alone are none here, though the fetch below counts them.
      if (line.length > LARGEST_EVENT) throw tooLarge('an event of over 1 MB');
    },
    flush: (controller) => controller.enqueue(Buffer.from(line, 'latin1')),
  });
}

/** Gives the line that is missing before this one, mostly "". */
function createNaming(): (line: string) => string {
  let isNamed = false;
  return (line) => {
    if (line.trim() === '') isNamed = false;
    if (line.startsWith('event:')) isNamed = true;
    if (isNamed || !line.startsWith('data:')) return '';
    isNamed = true;
    const type = typeOf(line.slice('data:'.length));
    return type === null ? '' : `event: ${type}\n`;
  };
}

function typeOf(json: string): string | null {
  try {
    const { type } = JSON.parse(json) as { type?: unknown };
    return typeof type === 'string' && /^\w+$/.test(type) ? type : null;
  } catch {
    return null;
  }
}
