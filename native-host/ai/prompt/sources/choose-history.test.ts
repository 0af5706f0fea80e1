import { expect, test } from 'vitest';
import { countTokens } from '../../tokens/count.ts';
import { chooseHistory, historyMessages } from './choose-history.ts';

const long = 'The answer goes on and on, sentence by sentence. '.repeat(200);

test('questions survive before answers: a name told first is still there', () => {
  const history = [
    { question: 'My name is Zoë.', answer: long },
    { question: 'What changed?', answer: long },
    { question: 'And the tests?', answer: long },
  ];
  const kept = chooseHistory(history, 200);
  expect(kept.map(({ question }) => question)).toEqual(history.map(({ question }) => question));
  const tokens = historyMessages(kept).reduce((sum, { content }) => sum + countTokens(content), 0);
  expect(tokens).toBeLessThanOrEqual(200);
  expect(tokens).toBe(kept.reduce((sum, exchange) => sum + exchange.tokens, 0));
  expect(kept[2]?.answer.length).toBeGreaterThan(200);
});

test('what fits is kept whole, in order', () => {
  const history = [
    { question: 'a', answer: 'b' },
    { question: 'c', answer: 'd' },
  ];
  expect(historyMessages(chooseHistory(history, 500))).toEqual([
    { role: 'user', content: 'a' },
    { role: 'assistant', content: 'b' },
    { role: 'user', content: 'c' },
    { role: 'assistant', content: 'd' },
  ]);
  expect(chooseHistory(history, 0)).toEqual([]);
});
