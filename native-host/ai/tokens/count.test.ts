import { encode } from 'gpt-tokenizer/encoding/o200k_base';
import { expect, test } from 'vitest';
import { countTokens } from './count.ts';

test('code and prose are counted exactly', () => {
  for (const text of ['', 'hello world', 'const a = (b) => b * 2;\n\n\treturn;\n', 'naïve 日本語 🙂 text'])
    expect(countTokens(text)).toBe(encode(text).length);
});

test('what looks like a control token is text', () => {
  expect(countTokens('<|endoftext|>')).toBeGreaterThan(1);
});

test.each(['a', ' ', '=-', '日', '🙂', '\n', '•=', '😀='])(
  'case 86: a long run of %j is counted at once, and not too low',
  (unit) => {
    const text = unit.repeat(1200);
    expect(countTokens(text)).toBeGreaterThanOrEqual(encode(text).length);
    const started = performance.now();
    countTokens(unit.repeat(100_000));
    expect(performance.now() - started).toBeLessThan(10_000);
  },
);
