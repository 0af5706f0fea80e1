import { expect, test } from 'vitest';
import { dollars, secondsUntil } from './numbers.ts';
import { staysHere } from './place.ts';

test.each([
  [0, '$0'],
  [0.0000031, '$0.0000031'],
  [0.00213, '$0.0021'],
  [0.4149, '$0.41'],
  [12.5, '$12.50'],
])('%d dollars are %s', (amount, words) => {
  expect(dollars(amount)).toBe(words);
});

test('a countdown begins full and ends at nothing', () => {
  const at = '2026-01-01T00:00:12.000Z';
  const now = Date.parse(at);
  expect([12_000, 11_001, 1, 0, -5_000].map((left) => secondsUntil(at, now - left))).toEqual([
    12, 12, 1, 0, 0,
  ]);
});

test('loopback is this machine, a name that looks like it is not', () => {
  const stays = (destination: string | null, model = 'm') => staysHere({ destination, model });
  for (const here of [null, 'localhost', '127.0.0.1:11434', '[::1]:8080']) expect(stays(here)).toBe(true);
  for (const there of ['api.openai.com', 'localhost.example', '127.0.0.1.example', '10.0.0.7:11434'])
    expect(stays(there)).toBe(false);
  expect(stays('127.0.0.1:11434', 'gpt-oss:120b-cloud')).toBe(false);
});
