import { expect, test } from 'vitest';
import { printedInPane } from './pane.ts';

const shown = (...lines: string[]) => `${lines.join('\n')}\n\n\n`;

test('what stands between the command and the next prompt was printed by it', () => {
  const pane = shown('me@box:~$ ls', 'a  b', 'me@box:~$ make', 'cc a.c', 'a.c:1: error', 'me@box:~$');
  expect(printedInPane(pane, 'make')).toBe('cc a.c\na.c:1: error\n');
  expect(printedInPane(shown('$ make', 'oh', '$'), 'make')).toBe('oh\n');
  expect(printedInPane(shown('$ make', 'oh'), 'make')).toBe('oh\n');
  expect(printedInPane(shown('$ ls', '$ false'), 'false')).toBe('');
});

test('what follows the next prompt is of another command', () => {
  const pane = shown('box:~$ make', 'oh', 'box:~$ cat notes', 'secret', 'box:~$');
  expect(printedInPane(pane, 'make')).toBe('oh\n');
});

test('a command that is echoed in its own output is found where it was typed', () => {
  const pane = shown('$ npm test', '> npm test', 'failed: npm test', '$');
  expect(printedInPane(pane, 'npm test')).toBe('> npm test\nfailed: npm test\n');
});

test('prompts of several lines, prompts at the right and secondary prompts', () => {
  const starship = shown('', '~/src on main', '❯ make', 'oh', '', '~/src on main', '❯');
  expect(printedInPane(starship, 'make')).toBe('oh\n');
  expect(printedInPane(shown('% make            12:03', 'oh', '%'), 'make')).toBe('oh\n');
  const loop = shown('$ for i in 1; do', '> false', '> done', 'oh', '$');
  expect(printedInPane(loop, 'for i in 1; do\nfalse\ndone')).toBe('oh\n');
});

test('a command that is not found gives the last lines, and says so', () => {
  const lines = Array.from({ length: 300 }, (_, index) => `line ${index}`);
  const text = printedInPane(shown(...lines, '$'), 'make');
  expect(text.split('\n')[0]).toBe('[where it began is not known]');
  expect(text).toContain('line 299\n');
  expect(text).not.toContain('line 100\n');
  expect(printedInPane('', 'make')).toBe('[where it began is not known]\n');
});
