import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createPieceJoiner, splitMessage, utf8Length } from './pieces.ts';
import { MAX_OUTBOUND_BYTES } from './version.ts';

function joined(pieces: string[]): unknown {
  const joiner = createPieceJoiner();
  const messages = pieces.map((piece) => joiner.accept(JSON.parse(piece)));
  expect(messages.slice(0, -1).every((message) => message === undefined)).toBe(true);
  return messages.at(-1);
}

/** Characters of every cost in JSON and in UTF-8. */
const costs = ['a', '"', '\\', '\u001b', 'é', '漢', '🦊', '\ud800'];

test('a message that fits is left alone', () => {
  const json = JSON.stringify({ jsonrpc: '2.0', id: 1, result: 'ok' });
  expect(splitMessage(json, 'a')).toEqual([json]);
});

test('case 29: 5 MB of the costliest text comes back from pieces below the limit', () => {
  for (const unit of costs) {
    const message = { jsonrpc: '2.0', id: 1, result: unit.repeat(5_000_000 / unit.length / 4) };
    const pieces = splitMessage(JSON.stringify(message), 'a');
    expect(pieces.length).toBeGreaterThan(1);
    for (const piece of pieces)
      expect(new TextEncoder().encode(piece).length).toBeLessThanOrEqual(MAX_OUTBOUND_BYTES);
    expect(joined(pieces)).toEqual(message);
  }
});

test('case 29: a message that fits by its characters, but not by its bytes, is cut', () => {
  for (const unit of ['é', '漢', '🦊']) {
    const message = { result: unit.repeat(950_000 / unit.length) };
    const pieces = splitMessage(JSON.stringify(message), 'a');
    for (const piece of pieces)
      expect(new TextEncoder().encode(piece).length).toBeLessThanOrEqual(MAX_OUTBOUND_BYTES);
    expect(joined(pieces)).toEqual(message);
  }
});

test('case 29: a message of exactly the limit is left whole, one byte more is cut', () => {
  const json = (bytes: number) => JSON.stringify('x'.repeat(bytes - '""'.length));
  expect(splitMessage(json(MAX_OUTBOUND_BYTES), 'a')).toHaveLength(1);
  expect(splitMessage(json(MAX_OUTBOUND_BYTES + 1), 'a').length).toBeGreaterThan(1);
});

test('any text survives any size of piece', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...costs), { maxLength: 600, size: 'max' }).map((units) => units.join('')),
      fc.integer({ min: 270, max: 900 }),
      (text, max) => {
        const pieces = splitMessage(JSON.stringify({ text }), 'a', max);
        for (const piece of pieces) expect(new TextEncoder().encode(piece).length).toBeLessThanOrEqual(max);
        expect(joined(pieces)).toEqual({ text });
      },
    ),
  );
});

test('utf8Length counts what an encoder writes', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(utf8Length(text)).toBe(new TextEncoder().encode(text).length);
    }),
  );
});

test('messages may come between the pieces of another', () => {
  const joiner = createPieceJoiner();
  const [first, ...rest] = splitMessage(JSON.stringify({ long: 'x'.repeat(2000) }), 'a', 500);
  expect(joiner.accept(JSON.parse(first ?? ''))).toBeUndefined();
  expect(joiner.accept({ short: 1 })).toEqual({ short: 1 });
  expect(rest.map((piece) => joiner.accept(JSON.parse(piece))).at(-1)).toEqual({ long: 'x'.repeat(2000) });
});

test('pieces out of order, of the wrong form or without end are refused', () => {
  const piece = (index: number, text = 'x', id = 'a') => ({ piece: { id, index, count: 4, text } });
  expect(() => createPieceJoiner().accept(piece(1))).toThrow('pieces');
  expect(() => createPieceJoiner().accept({ piece: { id: 'a', index: 0, count: 1e9, text: '' } })).toThrow(
    'form',
  );
  expect(() => createPieceJoiner().accept({ piece: null })).toThrow('form');
  expect(() => createPieceJoiner(10).accept(piece(0, 'x'.repeat(11)))).toThrow('pieces');
  const joiner = createPieceJoiner();
  expect(() => {
    for (let id = 0; id < 100; id += 1) joiner.accept(piece(0, 'x', String(id)));
  }).toThrow('pieces');
});
