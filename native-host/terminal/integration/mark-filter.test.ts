import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MarkFilter, type Piece } from './mark-filter.ts';

/** What a filter makes of a stream cut at `lengths`; output that belongs together is joined again. */
function read(
  stream: string,
  lengths: number[] = [],
): { pieces: (string | { mark: string })[]; forged: number } {
  const bytes = Buffer.from(stream);
  const filter = new MarkFilter('n');
  const found: Piece[] = [];
  let at = 0;
  for (const length of [...lengths, bytes.length]) {
    found.push(...filter.push(bytes.subarray(at, at + length)));
    at += length;
  }
  // What may begin a mark is held; a line that follows shows it was none.
  found.push(...filter.push(Buffer.from('\n')));
  return { pieces: joined(found), forged: filter.forged };
}

function joined(pieces: Piece[]): (string | { mark: string })[] {
  const result: (Buffer | { mark: string })[] = [];
  for (const piece of pieces) {
    const last = result.at(-1);
    if ('mark' in piece) result.push(piece);
    else if (Buffer.isBuffer(last)) result[result.length - 1] = Buffer.concat([last, piece.output]);
    else result.push(piece.output);
  }
  return result.map((each) => (Buffer.isBuffer(each) ? each.toString() : each));
}

test('marks and output come in order, however the stream is cut', () => {
  const piece = fc.constantFrom(
    'a',
    'é',
    '\x1b',
    '\x1b]',
    '\x1b]6973;',
    '\x1b]6973;other;D;1\x07',
    '\x07',
    '\x1b[31m',
    '\x1b]6973;n;D;3\x07',
    '\x1b]6973;n;C;1;0;/;ünï\x07',
  );
  const property = fc.property(
    fc.array(piece),
    fc.array(fc.integer({ min: 1, max: 30 })),
    (parts, lengths) => {
      const whole = read(parts.join(''));
      expect(read(parts.join(''), lengths)).toEqual(whole);
      const marks = whole.pieces.filter((each) => typeof each !== 'string').length;
      expect(marks).toBe(parts.filter((part) => part.startsWith('\x1b]6973;n')).length);
      expect(whole.forged).toBeGreaterThanOrEqual(parts.filter((part) => part.includes('other')).length);
    },
  );
  fc.assert(property, { numRuns: 500 });
});

test('a mark stands where it was said', () => {
  expect(read('out\x1b]6973;n;D;0\x07$ ').pieces).toEqual(['out', { mark: 'D;0' }, '$ \n']);
});

test('a forged mark is counted and stays output', () => {
  const { pieces, forged } = read('\x1b]6973;m;D;0\x07\x1b]6973;;D;0\x07');
  expect(pieces).toEqual(['\x1b]6973;m;D;0\x07\x1b]6973;;D;0\x07\n']);
  expect(forged).toBe(2);
});

test('a body that is long is a mark, one that is too long or has no end is output', () => {
  const long = `C;1;0;/;${'x'.repeat(60_000)}`;
  expect(read(`\x1b]6973;n;${long}\x07`).pieces).toEqual([{ mark: long }, '\n']);
  const tooLong = `\x1b]6973;n;${'x'.repeat(70_000)}\x07`;
  expect(read(tooLong, [30_000, 30_000]).pieces).toEqual([`${tooLong}\n`]);
  expect(read('\x1b]6973;n;C;1\r\noutput').pieces).toEqual(['\x1b]6973;n;C;1\r\noutput\n']);
});

test('an endless stream of beginnings is read in linear time', () => {
  const started = performance.now();
  read(
    '\x1b]6973;n;'.repeat(200_000),
    Array.from({ length: 100 }, () => 16_000),
  );
  expect(performance.now() - started).toBeLessThan(20_000);
});
