import { expect, test } from 'vitest';
import { clean, decodeEntities } from './clean.ts';

test('character references become characters, unknown names stay, also those that every object knows', () => {
  expect(decodeEntities('a &lt; b &#233;&#x1F642; &nbsp;')).toBe('a < b é🙂 \u00a0');
  expect(decodeEntities('&toString; &valueOf; &nope;')).toBe('&toString; &valueOf; &nope;');
});

test('case 89: an answer carries nothing that nobody sees, so that none of it is copied; emoji and scripts stay', () => {
  expect(clean('a\u{e0101}\ufe00\u00ad\u3164\u206a\ufff9\u{e0041}\u202eb')).toBe('ab');
  expect(clean('👩‍💻 ✔️ می‌خواهم')).toBe('👩‍💻 ✔️ می‌خواهم');
});
