import { expect, test } from 'vitest';
import { expectLinear } from '../../../test/processor-time.ts';
import { drawLots } from '../../../test/secrets/lot.ts';
import { selectDiff } from '../diff/select.ts';
import { cleanDiffText, hideInDiffs } from './hide-in-diff.ts';

test('case 81: one of our own keys is hidden in a header, too, that stands inside of a private key', () => {
  const own = 'an-own-key-without-format';
  const diff = [
    `+${'-----BEGIN '}PRIVATE KEY-----`,
    '+aB3dE5gH7jK9mN1pQ2rS4tU6vW8xY0zA1bC2dE3fG4hJ5kL6mN7pQ8rS9tU0vW1x',
    `diff --git a/${own} b/${own}`,
    `+++ b/${own}`,
    `@@ -1 +1 @@ ${own}`,
    `+${'-----END '}PRIVATE KEY-----`,
  ].join('\n');
  for (const text of [cleanDiffText(diff, [own]).text, ...hideInDiffs([diff], [own])]) {
    expect(text).not.toContain(own);
    expect(text.match(/^(?:diff --git|\+\+\+|@@) /gm)).toHaveLength(3);
  }
});

const token = `gh${drawLots(3).fill('p_<62*36>')}`;
const octal = (text: string) =>
  [...Buffer.from(text)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('');

const named = (name: string) => `diff --git "a/${name}" "b/${name}"
rename from "${name}"
--- "a/${name}"
+++ "b/${name}"
@@ -1 +1 @@
-a
+b
Binary files "a/${name}" and /dev/null differ
`;

test.each([
  ['octal digits', octal(token)],
  ['a zero-width space', `${token.slice(0, 20)}\\342\\200\\213${token.slice(20)}`],
  ['a colour', `${token.slice(0, 20)}\\033[0m${token.slice(20)}`],
])('case 84: a key that a quoted name hides by %s reaches neither prompt nor disk', (_, name) => {
  const { text, kinds } = cleanDiffText(named(name), []);
  expect(new Set(kinds)).toEqual(new Set(['github-token']));
  for (const clean of [text, ...hideInDiffs([named(name)], [])]) {
    expect(clean).not.toContain(name);
    for (const budget of [12, 1000]) {
      const { text: sent, files } = selectDiff(clean, budget);
      expect(JSON.stringify({ sent, files })).not.toContain(token.slice(0, 20));
      expect(files).toMatchObject([{ path: '[REDACTED:github-token]' }]);
    }
  }
});

test('case 89: what cannot be seen goes from quoted names, too, and is counted', () => {
  const { text, stripped } = cleanDiffText(named('\\342\\200\\256a\\303\\251\\033]0;\\n\\"x\\\\'), []);
  expect(stripped).toBe(6);
  expect(selectDiff(text, 12).files[0]?.path).toBe('aé]0;\n"x\\');
  const harmless = named('a\\303\\251 \\"b\\\\\\n');
  expect(cleanDiffText(harmless, [])).toEqual({ text: harmless, kinds: [], stripped: 0 });
});

test.each(['--- "', '\\"', '--- "\\', '\n+++ "\\001"', 'diff --git "a\\'])(
  'case 86: time is linear in names made of %j',
  (unit) => {
    expectLinear((length) => cleanDiffText(`--- "\\${unit.repeat(length / unit.length)}`, []), 20_000);
  },
);
