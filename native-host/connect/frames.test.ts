import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MAX_INBOUND_BYTES } from '../../shared/protocol/version.ts';
import { encodeFrame, type Frame, FrameDecoder } from './frames.ts';

function decode(bytes: Buffer, portions: readonly number[] = [bytes.length]): Frame[] {
  const decoder = new FrameDecoder();
  const frames: Frame[] = [];
  let start = 0;
  for (const portion of [...portions, bytes.length]) {
    frames.push(...decoder.push(bytes.subarray(start, start + portion)));
    start += portion;
  }
  return frames;
}

const frame = (text: string) => encodeFrame(Buffer.from(text));
const texts = (frames: Frame[]) =>
  frames.map((one) => (one.kind === 'message' ? one.bytes.toString() : one.kind));

test('frames come whole, however their bytes are portioned', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: 'grapheme', minLength: 1 }), { maxLength: 8 }),
      fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 40 }),
      (messages, portions) => {
        expect(texts(decode(Buffer.concat(messages.map(frame)), portions))).toEqual(messages);
      },
    ),
  );
});

test('a refused frame is skipped to its end, the next one counts', () => {
  const large = encodeFrame(Buffer.alloc(MAX_INBOUND_BYTES + 1, 0x20));
  const bytes = Buffer.concat([
    frame(''),
    frame('a'),
    large,
    frame('b'),
    encodeFrame(Buffer.from([0xff])),
    frame('c'),
  ]);
  const kinds = ['refused', 'a', 'refused', 'b', 'refused', 'c'];
  expect(texts(decode(bytes))).toEqual(kinds);
  expect(texts(decode(bytes, Array(bytes.length).fill(65_536)))).toEqual(kinds);
});

test('a length that no browser sends ends the reading', () => {
  const bytes = Buffer.concat([Buffer.from([0xff, 0xff, 0xff, 0xff]), frame('a')]);
  expect(texts(decode(bytes))).toEqual(['broken']);
});

setFlagsFromString('--expose-gc');
const collectGarbage: () => void = runInNewContext('gc');

/** Bytes of buffers that something still holds. */
async function heldBytes(): Promise<number> {
  collectGarbage();
  // What is garbage is swept beside the next turns of the loop.
  await sleep(20);
  collectGarbage();
  return process.memoryUsage().arrayBuffers;
}

/** A small, fast, seeded source of numbers: a failure can be run again. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

/** One frame, of half a KB on average: well-formed, empty, too long, of random bytes, or with a length that lies. */
function randomFrame(random: () => number): Buffer {
  const body = Buffer.alloc(Math.floor(random() * 1000), Math.floor(random() * 256));
  const bytes = encodeFrame(body);
  const choice = random();
  if (choice < 0.05) bytes.writeUInt32LE(Math.floor(random() * 2000));
  else if (choice < 0.06) bytes.writeUInt32LE(MAX_INBOUND_BYTES + Math.floor(random() * 1000));
  else if (choice < 0.0601) bytes.writeUInt32LE(Math.floor(random() * 2 ** 32));
  return bytes;
}

test('a million hostile frames: no crash, nothing over the limit, flat memory', {
  timeout: 60_000,
}, async () => {
  const random = createRandom(20_260_101);
  const before = await heldBytes();
  let decoder = new FrameDecoder();
  const seen = { message: 0, refused: 0, broken: 0 };
  let peak = 0;
  for (let batch = 0; batch < 10_000; batch += 1) {
    const bytes = Buffer.concat(Array.from({ length: 100 }, () => randomFrame(random)));
    const cut = Math.floor(random() * bytes.length);
    for (const portion of [bytes.subarray(0, cut), bytes.subarray(cut)])
      for (const one of decoder.push(portion)) {
        seen[one.kind] += 1;
        if (one.kind === 'message' && one.bytes.length > MAX_INBOUND_BYTES) throw new Error('over the limit');
        if (one.kind === 'broken') decoder = new FrameDecoder();
      }
    if (batch % 1000 === 0) peak = Math.max(peak, await heldBytes());
  }
  expect(Math.min(seen.message, seen.refused, seen.broken)).toBeGreaterThan(10);
  expect(peak - before).toBeLessThan(16 * 1024 * 1024);
});
