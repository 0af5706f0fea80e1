import { describe, expect, test } from 'vitest';
import { processorTime } from '../../../test/processor-time.ts';
import type { Failure } from '../provider.ts';
import { compose } from './compose.ts';
import { errorLines } from './failure.ts';
import { remedies } from './remedies.ts';

const failure: Failure = {
  command: 'npm test',
  shell: 'bash',
  cwd: '/home/zoe/tool',
  exitCode: 1,
  stderr: '',
  output: 'ok 1\nTypeError: total is not a function\n    at x (src/cart.ts:2:1)\n',
  places: [
    {
      path: 'src/cart.ts',
      line: 2,
      inDiff: "in this pull request's diff, an added line",
      source: { first: 1, lines: ['a', 'b', 'c'] },
    },
    { path: 'src/main.ts', line: 9, inDiff: null, source: null },
  ],
};

const answer = (more: Partial<Failure> = {}) =>
  compose({
    question: 'Fix',
    page: null,
    diff: null,
    files: [],
    selection: null,
    failure: { ...failure, ...more },
  }).join('\n\n');

test('the digest names the command, how it ended, what it said, where, and that no model made it', () => {
  const said = answer();
  expect(said).toMatch(/^`npm test` ended with exit code 1, in `\/home\/zoe\/tool` \(bash\)\./);
  expect(said).toContain('**What it said**\n\n```text\nTypeError: total is not a function\n```');
  expect(said).toContain(
    "- `src/cart.ts:2`, in this pull request's diff, an added line\n- `src/main.ts:9`\n\n```text\n  1 | a\n> 2 | b\n  3 | c\n```",
  );
  expect(said).toMatch(/without a model/);
});

test('it says what an exit code means, and works with a text from elsewhere', () => {
  expect(answer({ exitCode: 127 })).toContain('exit code 127 (the command was not found)');
  expect(answer({ exitCode: null, command: null })).toContain('with an unknown exit code');
  expect(answer({ shell: null, cwd: null })).toMatch(/^This is the error that was given\./);
  expect(answer({ output: '' })).toContain('It printed nothing.');
});

test('stderr comes before the output, and of many lines both ends are shown', () => {
  expect(answer({ stderr: 'Error: no' })).not.toContain('total is not');
  const lines = Array.from({ length: 30 }, (_, index) => `error ${index}`).join('\n');
  expect(errorLines(lines)).toEqual(
    [0, 1, 2, 3, 4, 5, '…', 24, 25, 26, 27, 28, 29].map((line) => (line === '…' ? '…' : `error ${line}`)),
  );
  expect(errorLines('a\n\nb')).toEqual(['a', 'b']);
});

describe('what usually helps', () => {
  test.each([
    ["Cannot find module 'left-pad'", /npm install left-pad/],
    ["Cannot find module './a.js'", /`\.\/a\.js` exists/],
    ["ModuleNotFoundError: No module named 'numpy'", /`numpy`/],
    ['Error: listen EADDRINUSE: address already in use :::3000', /ss -ltnp/],
    ['CONFLICT (content): Merge conflict in a.txt', /git merge --continue/],
    ['bash: ./x.sh: Permission denied', /chmod \+x/],
    ['./b.sh: line 3: foo: command not found', /`foo` is not installed/],
    ['zsh: command not found: foo', /`foo` is not installed/],
    ['node: bad option: --x', /--help/],
    ['Segmentation fault (core dumped)', /-fsanitize/],
  ])('%j', (text, expected) => {
    expect(remedies(text, 1)).toEqual([expect.stringMatching(expected)]);
  });

  test('nothing is made up', () => {
    expect(remedies('expected 1 to be 2', 1)).toEqual([]);
    expect(remedies('', 126)).toHaveLength(1);
  });

  test('case 86: 1 MB of hostile text is read in under 100 ms', () => {
    for (const piece of ['a', "Cannot find module '", './', 'unknown option', '\n', 'x: ']) {
      const text = piece.repeat(Math.ceil((1024 * 1024) / piece.length));
      const read = () => [remedies(text, 1), errorLines(text)];
      expect(processorTime(read)).toBeLessThan(100);
    }
  });
});
