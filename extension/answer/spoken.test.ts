import { expect, test } from 'vitest';
import { spokenSentences } from './spoken.ts';

test('an answer is spoken by whole sentences', () => {
  expect(spokenSentences('**One** two. Three', true)).toEqual(['One two.']);
  expect(spokenSentences('**One** two. Three', false)).toEqual(['One two.', 'Three']);
  expect(spokenSentences('One two.', true)).toEqual([]);
});

test('of a code block only its length is said, also in a list', () => {
  const code = 'Run this:\n\n```sh\ngit log. now\nls -l? yes\n```\n\nThen look.';
  expect(spokenSentences(code, false)).toEqual(['Run this:', 'code block, 2 lines', 'Then look.']);
  expect(spokenSentences('- one\n\n  ```\n  x\n  ```\n', false)).toEqual(['• one', 'code block, 1 line']);
});

test('a code block is not counted before it has ended', () => {
  const open = 'Run this:\n\n```sh\ngit log\n\n';
  expect(spokenSentences(open, true)).toEqual(['Run this:']);
  expect(spokenSentences(`${open}ls\n\`\`\`\n\nThen. `, true)).toEqual([
    'Run this:',
    'code block, 3 lines',
    'Then.',
  ]);
});

test('inline code is never cut, and ends no sentence', () => {
  expect(spokenSentences('Is `a? b : c.` right. **Use `x? y` here!** Or `z`.', false)).toEqual([
    'Is a? b : c. right.',
    'Use x? y here!',
    'Or z.',
  ]);
  expect(spokenSentences('Done. `x` is next.', false)).toEqual(['Done.', 'x is next.']);
});

test('a sentence with code that is still open is held back', () => {
  expect(spokenSentences('First. Use `a. b', true)).toEqual(['First.']);
  expect(spokenSentences('First. Use `a. b', false)).toEqual(['First.', 'Use `a.', 'b']);
});

test('what was said while an answer streamed is what is said of the whole', () => {
  const answer = 'One `a. b`. Two?\n\n- x\n- y. z\n\n```ts\nif (a) b? c : d;\n\n```\n\nLast `q? r` one. End.';
  const whole = spokenSentences(answer, false);
  for (let end = 0; end <= answer.length; end++) {
    const said = spokenSentences(answer.slice(0, end), true);
    expect(whole.slice(0, said.length), answer.slice(0, end)).toEqual(said);
  }
});
