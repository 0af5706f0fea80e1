import { expect, test } from 'vitest';
import { cleanDiff } from './diffs.ts';

const diffOf = (name: string) => `--- a/${name}\n+++ b/${name}\n@@ -1 +1 @@\n-a\n+my-own-key-0042\n`;

test('a diff is read once, whoever asks about it next', () => {
  expect(cleanDiff(diffOf('a'), [])).toBe(cleanDiff(diffOf('a'), []));
});

test('case 83: a key that was added since hides in a diff read before', () => {
  expect(cleanDiff(diffOf('b'), []).read.text).toContain('my-own-key-0042');
  expect(cleanDiff(diffOf('b'), ['my-own-key-0042']).read.text).not.toContain('my-own-key-0042');
});

/** Lines as a key has them; no key. */
const KEY_LINES = ['MIIEowIBAAKCAQEAx3Jv', '+2Kq/8sLw0pZ', '/Tn4hY7u9=='];
const key = ['-----BEGIN RSA PRIVATE KEY-----', ...KEY_LINES, '-----END RSA PRIVATE KEY-----'];

test.each(['+', '-', ' '])('behind a key of several lines, marked "%s", the line numbers stay', (mark) => {
  const side = { '+': '@@ -1,2 +1,7 @@', '-': '@@ -1,7 +1,2 @@', ' ': '@@ -1,7 +1,7 @@' }[mark];
  const lines = [' before', ...key.map((line) => mark + line), ' after'];
  const text = `--- a/k\n+++ b/k\n${side}\n${lines.join('\n')}\n@@ -20 +20 @@\n-x\n+y\n`;
  const { read, kinds } = cleanDiff(text, []);
  expect(kinds).toEqual(['private-key']);
  for (const line of KEY_LINES) expect(read.text).not.toContain(line);
  const [first, second] = read.files[0]?.hunks ?? [];
  const hidden = Array.from({ length: 5 }, () => `${mark}[REDACTED:private-key]`);
  expect(first?.lines.map((line) => line.mark + line.text)).toEqual([' before', ...hidden, ' after']);
  expect(first?.lines.at(-1)).toMatchObject({ old: mark === '+' ? 2 : 7, new: mark === '-' ? 2 : 7 });
  expect(second?.lines.map((line) => line.mark + line.text)).toEqual(['-x', '+y']);
});

test('a key that begins in one file and ends in another hides no file', () => {
  const begin = `--- a/k\n+++ b/k\n@@ -1 +1 @@\n-a\n+${key[0]}\n`;
  const hidden =
    'diff --git a/evil.ts b/evil.ts\n--- a/evil.ts\n+++ b/evil.ts\n@@ -1 +1 @@\n-x\n+backdoor();\n';
  const end = `diff --git a/z b/z\n--- a/z\n+++ b/z\n@@ -1 +1 @@\n-b\n+${key.at(-1)}\n`;
  const { read } = cleanDiff(begin + hidden + end, []);
  expect(read.files.map(({ path }) => path)).toEqual(['k', 'evil.ts', 'z']);
});

test('a secret within a line is replaced as everywhere', () => {
  const text = `--- a/k\n+++ b/k\n@@ -1 +1 @@\n-a\n+at "${`ghp_${'a1B2c3D4e5F6g7H8i9J0'.repeat(2).slice(0, 36)}`}";\n`;
  expect(cleanDiff(text, []).read.text).toContain('+at "[REDACTED:github-token]";\n');
});

test('the four newest are kept', () => {
  const first = cleanDiff(diffOf('c'), []);
  for (const name of ['d', 'e', 'f']) cleanDiff(diffOf(name), []);
  expect(cleanDiff(diffOf('c'), [])).toBe(first);
  for (const name of ['g', 'h', 'i', 'j']) cleanDiff(diffOf(name), []);
  expect(cleanDiff(diffOf('c'), [])).not.toBe(first);
});
