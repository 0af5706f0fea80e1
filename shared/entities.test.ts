import { expect, test } from 'vitest';
import { decodeEntities } from './entities.ts';

test('character references become characters, unknown names stay, also those that every object knows', () => {
  expect(decodeEntities('a &lt; b &#233;&#x1F642; &nbsp;')).toBe('a < b é🙂 \u00a0');
  expect(decodeEntities('&toString; &valueOf; &nope;')).toBe('&toString; &valueOf; &nope;');
});

test('numbers that are no character become the sign for that, and what has no end is text', () => {
  expect(decodeEntities('&#0; &#xd800; &#9999999;')).toBe('\ufffd \ufffd \ufffd');
  expect(decodeEntities('?a=1&copy=2 &amp;lt; &#64')).toBe('?a=1&copy=2 &lt; &#64');
});
