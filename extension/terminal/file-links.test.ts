import { expect, test } from 'vitest';
import { fileMentions, placeOfMention } from './file-links.ts';

test.each([
  [' ❯ test/http/retryAfter.test.ts:22:41', 'test/http/retryAfter.test.ts', 22],
  ['src/a.ts(3,5): error TS2304', 'src/a.ts', 3],
  ['  File "/home/ada/ferry/src/app.py", line 2, in f', '/home/ada/ferry/src/app.py', 2],
  ['./cmd/main.go:14:2: undefined: x', './cmd/main.go', 14],
])('%s names a line of a file', (text, path, line) => {
  expect(fileMentions(text)).toMatchObject([{ path, line }]);
});

const places = (path: string, line: number | null) =>
  ['src/http/client.ts', 'http/client.ts', 'client.ts', 'src/app.py'].includes(path)
    ? `#${path}R${line}`
    : null;
const place = (path: string) => placeOfMention({ path, line: 7 }, places);

test('a mention leads to the file of the pull request that ends as it does', () => {
  expect(place('src/http/client.ts')).toBe('#src/http/client.tsR7');
  expect(place('../src/http/client.ts')).toBe('#src/http/client.tsR7');
  expect(place('/home/ada/ferry/src/http/client.ts')).toBe('#src/http/client.tsR7');
});

test('nothing leads to a file by its name alone, or out of what was installed', () => {
  expect(place('/usr/lib/client.ts')).toBeNull();
  expect(place('node_modules/x/http/client.ts')).toBeNull();
  expect(place('12:30:05')).toBeNull();
});
