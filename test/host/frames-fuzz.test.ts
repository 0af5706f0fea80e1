import { setTimeout as sleep } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { encodeFrame, FrameDecoder } from '../../native-host/connect/frames.ts';
import { MAX_INBOUND_BYTES } from '../../shared/protocol/version.ts';

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
