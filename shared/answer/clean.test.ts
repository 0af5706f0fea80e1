import { expect, test } from 'vitest';
import { decodeEntities } from './clean.ts';

test('character references become characters, unknown names stay, also those that every object knows', () => {
  expect(decodeEntities('a &lt; b &#233;&#x1F642; &nbsp;')).toBe('a < b é🙂 \u00a0');
  expect(decodeEntities('&toString; &valueOf; &nope;')).toBe('&toString; &valueOf; &nope;');
});
