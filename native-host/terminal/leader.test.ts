import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createNonce, type Mark, MarkFilter } from './leader.ts';

test('takes its marks out of a stream and leaves every other byte, however it is cut', () => {
  const nonce = createNonce();
  const pieces = fc.array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'é',
        '\x1b',
        '\x1b]',
        '\x1b]6973;',
        '\x1b]6973;other;exit;1\x07',
        '\x07',
        '\x1b[31m',
      ),
      fc.constant('<mark>'),
    ),
  );
  const property = fc.property(pieces, fc.array(fc.integer({ min: 1, max: 30 })), (parts, lengths) => {
    const stream = Buffer.from(parts.join('').replaceAll('<mark>', `\x1b]6973;${nonce};exit;3\x07`));
    const marks: Mark[] = [];
    const filter = new MarkFilter(nonce, (mark) => marks.push(mark));
    const passed: Buffer[] = [];
    let at = 0;
    for (const length of [...lengths, stream.length]) {
      passed.push(filter.push(stream.subarray(at, at + length)));
      at += length;
    }
    // What may begin a mark is held; the end of a stream shows it was none.
    passed.push(filter.push(Buffer.from('.')));
    expect(Buffer.concat(passed).toString()).toBe(`${parts.filter((part) => part !== '<mark>').join('')}.`);
    expect(marks).toHaveLength(parts.filter((part) => part === '<mark>').length);
  });
  fc.assert(property, { numRuns: 500 });
}, 30_000);

test('reads what the leader says', () => {
  const marks: Mark[] = [];
  const filter = new MarkFilter('n', (mark) => marks.push(mark));
  const passed = filter.push(Buffer.from('\x1b]6973;n;41\x07$ exit\x1b]6973;n;exit;130\x07'));
  expect(passed.toString()).toBe('$ exit');
  expect(marks).toEqual([
    { kind: 'started', pid: 41 },
    { kind: 'ended', code: 130 },
  ]);
});
