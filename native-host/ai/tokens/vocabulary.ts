import ranks from 'gpt-tokenizer/bpeRanks/o200k_base';

/**
 * The tokens of o200k by their bytes, as one block of memory that needs no reading: a list of 200,000 strings, and the
 * map of them, take a quarter of a second to build, which every command would wait for.
 */
export interface Vocabulary {
  /** All tokens behind one another, a character for each byte, in the order of their ranks. */
  bytes: string;
  /** Where each begins, and where the last one ends. */
  starts: Uint32Array;
  /** By hash: a token's rank and one, 0 where there is none. What has no place there stands in the next free one. */
  slots: Uint32Array;
}

const SLOTS = 2 ** 19;

/** The block as the build writes it; the built program reads that. */
export function packVocabulary(): Buffer {
  const tokens = Array.from(ranks, bytesOf);
  const bytes = Buffer.concat(tokens);
  const head = Uint32Array.of(tokens.length, bytes.length);
  const starts = new Uint32Array(tokens.length + 1);
  const slots = new Uint32Array(SLOTS);
  tokens.forEach((token, rank) => {
    starts[rank + 1] = (starts[rank] ?? 0) + token.length;
    const text = token.toString('latin1');
    let slot = hashOf(text, 0, text.length);
    while (slots[slot] !== 0) slot = (slot + 1) % SLOTS;
    slots[slot] = rank + 1;
  });
  return Buffer.concat([...[head, starts, slots].map(({ buffer }) => Buffer.from(buffer)), bytes]);
}

function bytesOf(token: string | number[]): Buffer {
  return typeof token === 'string' ? Buffer.from(token) : Buffer.from(token);
}

export function unpackVocabulary(block: Buffer): Vocabulary {
  const words = (from: number, count: number) =>
    new Uint32Array(block.buffer, block.byteOffset + from * 4, count);
  const [count = 0, length = 0] = words(0, 2);
  const starts = words(2, count + 1);
  const slots = words(3 + count, SLOTS);
  const at = (3 + count + SLOTS) * 4;
  return { bytes: block.toString('latin1', at, at + length), starts, slots };
}

/** The rank of the token that these bytes are, -1 where they are none. */
export function rankOf({ bytes, starts, slots }: Vocabulary, text: string, from: number, to: number): number {
  const length = to - from;
  for (let slot = hashOf(text, from, to); ; slot = (slot + 1) % SLOTS) {
    const rank = (slots[slot] ?? 0) - 1;
    if (rank < 0) return -1;
    const start = starts[rank] ?? 0;
    if ((starts[rank + 1] ?? 0) - start !== length) continue;
    let same = 0;
    while (same < length && bytes.charCodeAt(start + same) === text.charCodeAt(from + same)) same++;
    if (same === length) return rank;
  }
}

/** FNV-1a, its upper bits mixed in. */
function hashOf(text: string, from: number, to: number): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return (hash ^ (hash >>> 15)) & (SLOTS - 1);
}
