import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { type Turn, unsentTurn } from '../../conversation/turns.ts';
import { createRecall } from './recall.ts';

function open(...questions: string[]) {
  const writing = { text: signal(''), mode: signal<'ask' | 'run'>('ask') };
  const turns = signal<readonly Turn[]>(questions.map((each) => unsentTurn(each, each, '', null)));
  return { writing, ...createRecall({ writing, turns, lastCommand: () => 'npm test' }) };
}

test('the last question comes back, and one key empties the composer again', () => {
  const { writing, recall, giveUp } = open('First?', 'Second?');
  expect(giveUp.value).toBeNull();
  recall();
  expect(writing.text.value).toBe('Second?');
  giveUp.value?.();
  expect(writing.text.value).toBe('');
  expect(giveUp.value).toBeNull();
});

test('what was changed since is not thrown away', () => {
  const { writing, recall, giveUp } = open('First?');
  recall();
  writing.text.value = 'First, please?';
  expect(giveUp.value).toBeNull();
});

test('where commands are run the last command comes back, and no question', () => {
  const { writing, recall } = open('rm -rf build?');
  writing.mode.value = 'run';
  recall();
  expect(writing.text.value).toBe('npm test');
});

test('where nothing was sent nothing comes', () => {
  const { writing, recall, giveUp } = open();
  recall();
  expect([writing.text.value, giveUp.value]).toEqual(['', null]);
});
