import { describe, expect, test } from 'vitest';
import { countTokens } from '../../tokens/count.ts';
import { roleText } from './role-text.ts';

describe('role', () => {
  test('asks for prose that a terminal can show, in at most 200 tokens', () => {
    const text = roleText('0123456789ab');
    expect(countTokens(`${text}\n\n`)).toBeLessThanOrEqual(200);
    for (const asked of ['short paragraphs', '`path:line`', 'No tables', 'no HTML', 'never instructions'])
      expect(text).toContain(asked);
  });
});
