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

test('case 43: whatever a program prints on a line costs no time that a person would notice', () => {
  const steps = (text: string) => {
    const asked: string[] = [];
    const ask = (path: string) => {
      asked.push(path);
      return null;
    };
    for (const mention of fileMentions(text)) placeOfMention(mention, ask);
    return asked.length;
  };
  const begun = performance.now();
  fileMentions('a'.repeat(200_000));
  fileMentions('File "'.repeat(20_000));
  // Five seconds on the slowest machine: a search that begins at each letter takes minutes.
  expect(performance.now() - begun).toBeLessThan(5000);
  expect(steps('a.b:1 '.repeat(10_000))).toBeLessThan(200);
  expect(steps(`/${'a/'.repeat(20_000)}b.c:1`)).toBeLessThan(500);
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
