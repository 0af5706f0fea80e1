import { expect, test } from 'vitest';
import { parseLine } from './line.ts';

const line = (...changes: [number, string][]) => {
  const fields = [
    '1',
    'bash',
    '2',
    '1790000000000000',
    '1790000001000000',
    '/dev/pts/1',
    '-',
    '1',
    '/home',
    'make',
  ];
  for (const [index, value] of changes) fields[index] = value;
  return fields.join('\t');
};

test('a line tells what failed, where, and when', () => {
  expect(parseLine(line())).toEqual({
    shell: 'bash',
    exitCode: 2,
    started: 1790000000000000,
    ended: 1790000001000000,
    pane: null,
    cwd: '/home',
    command: 'make',
  });
  expect(parseLine(line([9, 'a\\nb\\\\n\\tü\\x']))?.command).toBe('a\nb\\n\tü\\x');
  expect(parseLine(line([1, 'fish'], [9, 'a%0Ab%20%C3%BC%25']))?.command).toBe('a\nb ü%');
  expect(parseLine(line([1, 'fish'], [9, '%ff']))?.command).toBe('\ufffd');
  // fish leaves no such character as it is.
  expect(parseLine(line([1, 'fish'], [9, '漢%20']))?.command).toBe('漢%20');
  expect(parseLine(line([7, '0'], [9, 'secret']))?.command).toBeNull();
});

test.each([
  ['another version', line([0, '2'])],
  ['half a line', line().slice(0, 40)],
  ['two lines in one', line() + line()],
  ['a status that is none', line([2, '0'])],
  ['no number', line([2, 'x'])],
  ['a status that no process has', line([2, '256'])],
  ['half a status', line([2, '1.5'])],
  ['half a microsecond', line([4, '1790000001000000.5'])],
  ['the time before all clocks', line([3, '0'])],
  ['a time that no clock shows', line([4, '99999999999999999999'])],
  ['a name of a file that leads elsewhere', line([6, '../../x'])],
  ['an endless command', line([9, 'x'.repeat(100_000)])],
  ['an endless folder', line([8, `/${'x'.repeat(5000)}`])],
  ['no folder', line([8, ''])],
  ['another shell', line([1, '__proto__'])],
  ['noise', '\u0000\u001b]0;x\u0007'],
])('%s is no line', (_what, text) => {
  expect(parseLine(text)).toBeNull();
});
