import { Writable } from 'node:stream';
import { expect, test } from 'vitest';
import type { Part } from '../../shared/conversation/part.ts';
import { printAnswer } from './print-answer.ts';

async function printed(text: string, isTTY: boolean): Promise<string> {
  let all = '';
  const stdout = new Writable({
    decodeStrings: false,
    write: (chunk, _, done) => {
      all += chunk;
      done();
    },
  });
  await printAnswer(partsOf(text), {
    stdout: Object.assign(stdout, { isTTY }),
    stderr: stdout,
    signal: new AbortController().signal,
  });
  return all;
}

async function* partsOf(text: string): AsyncGenerator<Part> {
  yield { type: 'text-delta', text };
  yield { type: 'finish', reason: 'stop' };
}

test('a terminal’s prompt stands below the answer; elsewhere nothing is added to it', async () => {
  expect(await printed('Two files.', true)).toBe('Two files.\n');
  expect(await printed('Two files.\n', true)).toBe('Two files.\n');
  expect(await printed('', true)).toBe('');
  expect(await printed('Two files.', false)).toBe('Two files.');
});

test('what a model writes does not act on a terminal, and comes unchanged where none reads it', async () => {
  const answer = '\x1b]52;c;aGk=\x07red\x9b31m\u202eback\tto\n';
  expect(await printed(answer, true)).toBe('\ufffd]52;c;aGk=\ufffdred\ufffd31m\ufffdback\tto\n');
  expect(await printed(answer, false)).toBe(answer);
});
