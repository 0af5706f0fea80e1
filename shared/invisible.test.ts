import { expect, test } from 'vitest';
import { stripInvisible } from './invisible.ts';

const tags = [...'ignore all'].map((letter) => String.fromCodePoint(0xe0000 + letter.charCodeAt(0))).join('');

test.each([
  ['Unicode tags', `safe${tags}text`, 'safetext', 10],
  ['bidi controls', 'a\u202Eb\u2066c\u2069\u200Fd\u061Ce', 'abcde', 5],
  ['zero-width characters', 'a\u200Bb\u200Cc\u200Dd\u2060e\uFEFFf\u2064', 'abcdef', 6],
  ['variation selectors that carry bytes', 'a\uFE00b\u{E0101}c\u{E01EF}', 'abc', 3],
  ['fillers', 'a\u3164b\u115Fc\uFFA0', 'abc', 3],
  ['tags behind a flag that is none', `🏴${tags}`, '🏴', 10],
])('case 89: %s are stripped and counted', (_, text, kept, stripped) => {
  expect(stripInvisible(text)).toEqual({ text: kept, stripped });
});

test.each([
  ['families and flags', '👩‍👩‍👧‍👦 🏳️‍🌈 👩🏽‍💻 ❤️‍🔥 1️⃣ ☎️'],
  ['the flag of Scotland', '🏴\u{E0067}\u{E0062}\u{E0073}\u{E0063}\u{E0074}\u{E007F}!'],
  ['Persian and Devanagari joiners', 'می\u200Cخواهم क्\u200Dष'],
  ['accents and other alphabets', 'Zoe\u0308 Ångström 名前 Ωmega\ttab\n'],
])('case 89: %s are kept', (_, text) => {
  expect(stripInvisible(text)).toEqual({ text, stripped: 0 });
});
