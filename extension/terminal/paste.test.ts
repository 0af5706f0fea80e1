import { expect, test } from 'vitest';
import { needsQuestion, onOneLine, prepareCommand, preparePaste } from './paste.ts';

test('case 41: a paste that ends bracketed paste is neutral', () => {
  expect(preparePaste('a\x1b[201~rm -rf ~\r', false).text).toBe('a[201~rm -rf ~\n');
  expect(preparePaste('\x9b201~x\x03', false).text).toBe('201~x');
});

test('case 42: several lines, or a line with its end, ask first', () => {
  expect(needsQuestion(preparePaste('one\ntwo\nthree', false))).toBe(true);
  expect(needsQuestion(preparePaste('one\r', false))).toBe(true);
  expect(needsQuestion(preparePaste('one', false))).toBe(false);
  expect(preparePaste('one\r\ntwo\nthree\n', false).lines).toBe(3);
});

test('case 8: dropped text asks always', () => {
  expect(needsQuestion(preparePaste('one', true))).toBe(true);
});

test('case 41: a command carries no key that a shell’s line editor acts on', () => {
  expect(prepareCommand('echo T\u0015echo\tx\u001b[201~\u000f \n')).toEqual({
    text: 'echo Techo    x[201~',
    lines: 1,
    dropped: false,
  });
});

test('case 42: a command of several lines asks, one line with its end does not', () => {
  expect(needsQuestion(prepareCommand('one\u2028two'))).toBe(true);
  expect(needsQuestion(prepareCommand('one\n'))).toBe(false);
});

test('case 46: what nobody sees goes; joiners within emoji and other scripts stay', () => {
  expect(preparePaste('r\u200dm\u202e \u200b-\u2066x\ufeff\u{e0041}', false).text).toBe('rm -x');
  expect(preparePaste('r\u00adm\u3164 \u115f-\ufe01x\u{e0101}\u034f\ufe0f\u206a', false).text).toBe('rm -x');
  expect(preparePaste('echo 👩‍💻 ✔️ می‌خواهم', false).text).toBe('echo 👩‍💻 ✔️ می‌خواهم');
});

test.each(['\n', '\r', '\r\n', '\u2028', '\u2029', '\u0085', '\u000b', '\u000f'])(
  'case 45: code with %j is one line that nothing ends',
  (end) => {
    const line = onOneLine(`${end}  echo a${end}echo b${end} `);
    expect(line).toMatch(/^echo a *echo b$/);
  },
);
