import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { countTokens as countPeers } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { countExact } from './encode.ts';

const peers = (text: string) => countPeers(text, { disallowedSpecial: new Set<string>() });

test('the project has as many tokens as a peer counts', () => {
  const files = globSync('{native-host/ai/**/*.{ts,json},docs/*.md}');
  expect(files.length).toBeGreaterThan(100);
  const counts = files
    .map((file) => readFileSync(file, 'utf8'))
    .map((text) => [countExact(text), peers(text)]);
  expect(counts.filter(([ours, theirs]) => ours !== theirs)).toEqual([]);
});

test('any text has as many, whatever its alphabet', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 200 }),
    fc.string({ unit: 'binary', maxLength: 200 }),
    fc.string({ unit: fc.constantFrom(...'aAzZ09_- \n\t/=é日👍🏽\ud83d'), maxLength: 200 }),
  );
  fc.assert(
    fc.property(text, (whole) => {
      // The peer's decoder drops a byte order mark, which is a token.
      const each = whole.replaceAll('\ufeff', '');
      expect(countExact(each)).toBe(peers(each));
    }),
  );
});
