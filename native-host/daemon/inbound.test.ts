import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseInbound } from './inbound.ts';

test('case 25: depth is judged without recursion, and width is free', () => {
  const request = (params: string) => `{"jsonrpc":"2.0","id":1,"method":"m","params":${params}}`;
  expect(parseInbound(request('['.repeat(10_000) + ']'.repeat(10_000)))).toMatchObject({ ok: false, id: 1 });
  expect(parseInbound(request(`${'{"a":'.repeat(100)}1${'}'.repeat(100)}`))).toMatchObject({ ok: false });
  expect(parseInbound(request(JSON.stringify(Array(100_000).fill([]))))).toMatchObject({ ok: true });
});

test.each(['{}', 'true', '1e999', `"${'x'.repeat(65)}"`])(
  'a request id that no answer could name is refused: %s',
  (id) => {
    expect(parseInbound(`{"jsonrpc":"2.0","id":${id},"method":"m"}`)).toMatchObject({ ok: false, id: null });
  },
);

test('whatever the text: a message or an error, never an exception', () => {
  const hostile = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.json(),
    fc
      .jsonValue()
      .map((value) => JSON.stringify({ jsonrpc: '2.0', id: value, method: value, params: value })),
    fc.jsonValue().map((params) => JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'm', params })),
  );
  fc.assert(
    fc.property(hostile, (text) => {
      const inbound = parseInbound(text);
      if (inbound.ok) expect(inbound.message).toMatchObject({ jsonrpc: '2.0', method: expect.any(String) });
      else expect(inbound.error.message).not.toBe('');
    }),
    { numRuns: 2000 },
  );
});
