import { expect, test } from 'vitest';
import { expectLinear } from '../../test/processor-time.ts';
import { readMarkdown } from './markdown.ts';

test.each(['**a=', 'a@_', '~~a=', '~a=', '[a](', '`a ``', '<a ', '![', '\\(', '| a '])(
  'case 86: time is linear in an answer made of %j',
  (unit) => {
    expectLinear((length) => readMarkdown(unit.repeat(length / unit.length)), 1000);
  },
);

test('behind marks that nothing closes words stay as they are written, and names in code open none', () => {
  const bold = (text: string) =>
    readMarkdown(text).some(
      (block) => 'tokens' in block && block.tokens?.some(({ type }) => type === 'strong'),
    );
  expect(bold(`${'a_b '.repeat(1000)} **bold**`)).toBe(true);
  expect(bold(`${'* '.repeat(30)}\n\n**bold**`)).toBe(true);
  expect(bold(`a ${'**b='.repeat(1000)}\n\n**not bold**`)).toBe(false);
});
