import { expect, test } from 'vitest';
import { clean } from './clean.ts';

test('case 89: an answer carries nothing that nobody sees, so that none of it is copied; emoji and scripts stay', () => {
  expect(clean('a\u{e0101}\ufe00\u00ad\u3164\u206a\ufff9\u{e0041}\u202eb')).toBe('ab');
  expect(clean('👩‍💻 ✔️ می‌خواهم')).toBe('👩‍💻 ✔️ می‌خواهم');
});
