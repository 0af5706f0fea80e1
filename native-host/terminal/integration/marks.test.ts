import { expect, test } from 'vitest';
import { parseShellMark } from './marks.ts';

test.each([
  ['I;1;', { kind: 'up', asks: true, reason: '' }],
  ['I;0;no key\\x3b none', { kind: 'up', asks: false, reason: 'no key; none' }],
  ['N;bash 3.2 is too old', { kind: 'down', reason: 'bash 3.2 is too old' }],
  ['A;130', { kind: 'prompt', status: 130 }],
  ['B', { kind: 'input' }],
  [
    'C;1;0;/tmp;echo a\\x3bb\\\\c\\x0aünï',
    { kind: 'command', kept: true, stderr: false, cwd: '/tmp', line: 'echo a;b\\c\nünï' },
  ],
  ['C;0;1;/tmp;', { kind: 'command', kept: false, stderr: true, cwd: '/tmp', line: '' }],
  ['D;2', { kind: 'ended', status: 2 }],
  ['F;7', { kind: 'fence', number: 7 }],
  ['Q;a1;what\\x27s $(touch x)', { kind: 'question', ask: 'a1', line: "what's $(touch x)" }],
])('%j is understood', (body, mark) => {
  expect(parseShellMark(body)).toEqual(mark);
});

test.each(['', 'Z', 'D', 'D;x', 'D;-1', 'C;1;0;/tmp', 'C;1;0;/tmp;a;b', 'Q;a', 'F;'])(
  '%j is none',
  (body) => {
    expect(parseShellMark(body)).toBeNull();
  },
);
