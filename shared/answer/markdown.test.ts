import { expect, test } from 'vitest';
import { readMarkdown } from './markdown.ts';

test.each(['**a=', 'a@_', '~~a=', '~a=', '[a](', '`a ``', '<a ', '![', '\\(', '| a '])(
  'case 86: time is linear in an answer made of %j',
  (unit) => {
    // Milliseconds of the processor: how long others keep it from us does not count.
    const timed = (length: number) => {
      const text = unit.repeat(length / unit.length);
      const runs = [1, 2].map(() => {
        const before = process.cpuUsage();
        readMarkdown(text);
        const { user, system } = process.cpuUsage(before);
        return (user + system) / 1000;
      });
      return Math.min(...runs);
    };
    timed(2000);
    // Quadratic time would be 100 times as long; noise of the machine is not ten.
    expect(timed(20_000)).toBeLessThan(40 * Math.max(1, timed(2000)));
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
