import { expect, test } from 'vitest';
import { lastWords } from './last-words.ts';

const stack = `node:internal/modules/esm/resolve:272
    throw new ERR_MODULE_NOT_FOUND(
          ^

Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/x/chunks/a.js' imported from /x/pullside.js
    at finalizeResolution (node:internal/modules/esm/resolve:272:11) {
  code: 'ERR_MODULE_NOT_FOUND'
}

Node.js v24.21.0
`;

test.each([
  ['a sentence', 'old\npullside: the lock cannot be taken\n', 'the lock cannot be taken'],
  [
    'a stack',
    stack,
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find module '/x/chunks/a.js' imported from /x/pullside.js",
  ],
  ['something else', 'one\nKilled\n', 'Killed'],
  ['nothing', '', 'it says nothing'],
])('%s', (_, log, said) => {
  expect(lastWords(log)).toBe(said);
});
