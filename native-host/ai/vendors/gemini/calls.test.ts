import { expect, test } from 'vitest';
import { createToolCalls } from '../stream/tool-calls.ts';
import { joinCalls } from './calls.ts';

function read(...values: unknown[]): [string, unknown][] {
  const calls = createToolCalls();
  const joined = joinCalls(calls);
  for (const value of values) joined.add(value);
  joined.end();
  return calls.at('tool-calls').map(({ name, args }) => [name, JSON.parse(args)]);
}

const begin = { name: 'f', willContinue: true };
const piece = (jsonPath: string, value: object) => ({
  partialArgs: [{ jsonPath, ...value }],
  willContinue: true,
});

test('arguments are joined from pieces at their places; an empty call ends them', () => {
  expect(
    read(
      { name: 'whole', args: { a: 1 } },
      begin,
      piece('$.list[0].text', { stringValue: 'on', willContinue: true }),
      piece('$.list[0].text', { stringValue: 'e' }),
      piece('$.list[1].text', { stringValue: 'two' }),
      piece("$['a name']", { numberValue: 3 }),
      piece('$.yes', { boolValue: false }),
      piece('$.none', { nullValue: 'NULL_VALUE' }),
      {},
      { name: 'bare' },
    ),
  ).toEqual([
    ['whole', { a: 1 }],
    ['f', { list: [{ text: 'one' }, { text: 'two' }], 'a name': 3, yes: false, none: null }],
    ['bare', {}],
  ]);
});

test.each([
  '$.__proto__.polluted',
  "$['__proto__'].polluted",
  '$.list.length',
  '$.list[4294967295]',
  '$.list[2]',
  `$${'.a'.repeat(33)}`,
  'list',
  '$',
  '',
])('case 117: a piece at %s is an error', (place) => {
  const values = [
    begin,
    piece('$.list[0]', { stringValue: 'x' }),
    piece(place, { numberValue: 4_294_967_295 }),
  ];
  expect(() => read(...values)).toThrow(/tool call with arguments at no place/);
  expect(({} as { polluted?: unknown }).polluted).toBeUndefined();
});

test.each([[{ name: 7 }], ['f'], [null], [{ name: 'f', args: 'x' }], [{ args: {} }]])(
  'case 117: %j is no call',
  (value) => {
    expect(() => read(value)).toThrow(/tool call/);
  },
);
