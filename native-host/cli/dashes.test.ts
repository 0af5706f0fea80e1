import { expect, test } from 'vitest';
import { joinDashes } from './dashes.ts';

test('a dash behind an option is its value, any other stays', () => {
  const joined = (line: string) => joinDashes(line.split(' ')).join(' ');
  expect(joined('ask x --diff - --receipt')).toBe('ask x --diff=- --receipt');
  for (const same of ['ask -', 'connect -- -', 'ask --diff=a -', 'ask x --diff -5'])
    expect(joined(same)).toBe(same);
});
