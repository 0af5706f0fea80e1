import { type ByteStream, boundedFetch, through } from '../bounded-fetch.ts';

/** A `fetch` that sees whether `data: [DONE]` came: the SDK ends there, and at a stream's end, alike. */
export function watchTerminator(): { fetch: typeof boundedFetch; came(): boolean } {
  let tail = '';
  let came = false;
  const decoder = new TextDecoder('latin1');
  const watch: ByteStream = new TransformStream({
    transform(chunk, controller) {
      tail = (tail + decoder.decode(chunk)).slice(-LONGEST - chunk.length);
      came ||= /(?:^|[\r\n])data: ?\[DONE\]/.test(tail);
      tail = tail.slice(-LONGEST);
      controller.enqueue(chunk);
    },
  });
  return {
    fetch: async (input, init) => through(await boundedFetch(input, init), watch),
    came: () => came,
  };
}

const LONGEST = 'ndata: [DONE]'.length;
