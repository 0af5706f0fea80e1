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

test('case 18: nothing is allocated for an absurd length', () => {
  const header = Buffer.from([0xff, 0xff, 0xff, 0xff]);
  const before = process.memoryUsage().arrayBuffers;
  expect(texts(decode(header))).toEqual(['broken']);
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(MAX_INBOUND_BYTES);
});
