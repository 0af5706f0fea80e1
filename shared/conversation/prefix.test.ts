import { expect, test } from 'vitest';
import { parsePrefix } from './prefix.ts';

test.each([
  ['/ai what is new?', 'ask', 'what is new?'],
  ['  /ASK what?', 'ask', 'what?'],
  ['@ai what?', 'ask', 'what?'],
  ['@Orch what?', 'ask', 'what?'],
  ['/explain this file', 'explain', 'this file'],
  ['/fix', 'fix', ''],
  ['/fix  ', 'fix', ''],
  ['/Fix the build\nplease ', 'fix', 'the build\nplease'],
  ["/ai what's $(touch x) & > y 'unclosed", 'ask', "what's $(touch x) & > y 'unclosed"],
  ['/ai /fix', 'ask', '/fix'],
])('%j is taken apart', (line, kind, question) => {
  expect(parsePrefix(line)).toEqual({ kind, question });
});

test.each([
  '/fixtures/run',
  '/aix what',
  'ai what',
  'run /ai what',
  '@airline x',
  '/ai',
  '/ask ',
  '',
  'what does /fix do?',
])('%j has no prefix', (line) => {
  expect(parsePrefix(line)).toBeNull();
});
