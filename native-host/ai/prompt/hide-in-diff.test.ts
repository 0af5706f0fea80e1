import { expect, test } from 'vitest';
import { cleanText } from './cleaner.ts';
import { hideInDiff, hideInDiffs } from './hide-in-diff.ts';

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
  for (const text of [cleanText(diff, [own], hideInDiff).text, ...hideInDiffs([diff], [own])]) {
    expect(text).not.toContain(own);
    expect(text.match(/^(?:diff --git|\+\+\+|@@) /gm)).toHaveLength(3);
  }
});
