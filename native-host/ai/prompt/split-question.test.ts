import { expect, test } from 'vitest';
import { splitQuestion } from './split-question.ts';

const lines = (count: number) => Array.from({ length: count }, (_, index) => `line ${index}`).join('\n');

test('a short question stays whole, blank lines and all', () => {
  expect(splitQuestion('one\n\ntwo')).toEqual({ words: 'one\n\ntwo', pasted: null });
  expect(splitQuestion(lines(20))).toEqual({ words: lines(20), pasted: null });
});

test.each([
  ['below', `Why does this fail?\n\n${lines(21)}`, 'Why does this fail?'],
  ['above', `${lines(21)}\n\nWhy does this fail?`, 'Why does this fail?'],
  ['around', `Look:\n\n${lines(21)}\n\nWhy?`, 'Look:\n\nWhy?'],
  ['directly below', `Why does this fail?\n${lines(21)}`, 'Why does this fail?'],
])('a block of over 20 lines %s the words is an attachment', (_, text, words) => {
  expect(splitQuestion(text)).toEqual({ words, pasted: lines(21) });
});

test('a trace with blank lines in it is one block', () => {
  const trace = `${lines(12)}\n\n${lines(12)}`;
  expect(splitQuestion(`Why?\n\n${trace}`)).toEqual({ words: 'Why?', pasted: trace });
});
