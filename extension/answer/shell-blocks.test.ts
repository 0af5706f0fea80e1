import { expect, test } from 'vitest';
import { codeLabel } from '../../shared/answer/blocks.ts';
import { fitsPrompt, isForShell } from './shell-blocks.ts';

test.each([
  ['', true, false],
  ['sh', true, true],
  ['Bash title="install"', true, true],
  ['console', true, true],
  ['shell-session', true, true],
  ['fish', true, true],
  ['ts', false, false],
  ['diff', false, false],
  ['json', false, false],
  ['text', false, false],
])('B8: a block of "%s" fits a prompt: %s, and can be run: %s', (info, fits, runs) => {
  expect([fitsPrompt(codeLabel(info)), isForShell(codeLabel(info))]).toEqual([fits, runs]);
});
