import { expect, test } from 'vitest';
import { needsQuestion, preparePaste } from './paste.ts';

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
