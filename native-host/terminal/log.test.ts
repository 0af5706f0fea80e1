import fc from 'fast-check';
import { expect, test } from 'vitest';
import { OutputLog } from './log.ts';

test('any chunking of a stream of bytes gives the same log, also when it splits code points', () => {
  const property = fc.property(fc.string({ unit: 'binary' }), fc.array(fc.nat(8)), (text, lengths) => {
    const bytes = Buffer.from(text);
    const decoder = new TextDecoder('utf-8', { ignoreBOM: true });
    const log = new OutputLog(1024);
    let at = 0;
    for (const length of lengths) {
      log.append(decoder.decode(bytes.subarray(at, at + length), { stream: true }));
      at += length;
    }
    log.append(decoder.decode(bytes.subarray(at), { stream: true }) + decoder.decode());
    expect(log.end).toBe(bytes.length);
    expect(log.read(0, bytes.length).text).toBe(bytes.toString());
  });
  fc.assert(property, { numRuns: 300 });
});

test('reading in frames gives the bytes back, and cuts no code point', () => {
  const property = fc.property(
    fc.string({ unit: 'binary', minLength: 1 }),
    fc.integer({ min: 4, max: 9 }),
    (text, frame) => {
      const log = new OutputLog(1024);
      log.append(text);
      let read = '';
      for (let at = 0; at < log.end; ) {
        const piece = log.read(at, frame);
        expect(Buffer.byteLength(piece.text)).toBe(piece.end - at);
        read += piece.text;
        at = piece.end;
      }
      expect(read).toBe(Buffer.from(text).toString());
    },
  );
  fc.assert(property);
});

test('the oldest bytes are forgotten, and offsets stay', () => {
  const log = new OutputLog(128 * 1024);
  for (let line = 0; line < 30_000; line++) log.append(`${String(line).padStart(9)}\n`);
  expect(log.end).toBe(300_000);
  expect(log.holds(0)).toBe(false);
  expect(log.end - log.start).toBeLessThanOrEqual(128 * 1024);
  expect(log.read(299_990, 100)).toEqual({ text: '    29999\n', end: 300_000 });
  expect(log.read(300_000, 100)).toEqual({ text: '', end: 300_000 });
});

test('a log goes on only between code points that it holds', () => {
  const log = new OutputLog(1024);
  log.append('aé😀');
  expect([0, 1, 2, 3, 4, 6, 7, 8, -1, 0.5, Number.NaN].map((offset) => log.holds(offset))).toEqual([
    true,
    true,
    false,
    true,
    false,
    false,
    true,
    false,
    false,
    false,
    false,
  ]);
});
