import { execFileSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { shellQuote } from './shell-quote.ts';

test.each(['plain', 'two words', '$(exit 1)', '`id` $HOME', 'it\'s "so"', 'back\\slash', 'line\nend', ''])(
  'a shell reads %j as one word',
  (text) => {
    expect(execFileSync('sh', ['-c', `printf %s ${shellQuote(text)}`], { encoding: 'utf8' })).toBe(text);
  },
);
