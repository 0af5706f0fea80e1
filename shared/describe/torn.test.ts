import { expect, test } from 'vitest';
import { withoutTornEnd } from './torn.ts';

test.each([
  ['## Why\n\nA server may ans', '## Why\n\n'],
  ['A server may answer 429. The client re', 'A server may answer 429.'],
  ['- one\n- `parse', '- one\n'],
  ['- one. And tw', ''],
  ['1. one. And tw', ''],
  ['- one\n', '- one\n'],
  ['v1.2 is ou', ''],
  ['', ''],
])('E1: %j ends as %j where the answer was cut', (text, kept) => {
  expect(withoutTornEnd(text)).toBe(kept);
});
