import { expect, test } from 'vitest';
import { input, prose, section, sent } from '../../../../test/fakes/prompt.ts';
import { countTokens } from '../../tokens/count.ts';
import type { LastCommand } from '../clean.ts';
import { buildPrompt } from '../prompt.ts';
import { commandText } from './command-text.ts';

const whole = (head: string) => ({ head, tail: '', cutBytes: 0 });

const npm: LastCommand = {
  command: 'npm test',
  cwd: '/home/zoe/tool',
  shell: 'zsh',
  exitCode: 1,
  output: whole('> tool test\nboom\n\nafter\n'),
  stderr: whole('boom\n'),
};

const textOf = (more: Partial<LastCommand>, room = 500) =>
  commandText({ ...npm, ...more }, 'zsh in /home/zoe/tool', room, 50);

test('C3: command, folder, exit code and shell, then stderr, then what else was printed', () => {
  expect(textOf({}).text).toBe(
    '$ npm test\nzsh in /home/zoe/tool, exit code 1\nstderr:\nboom\nrest of the output:\n> tool test\n\nafter',
  );
  expect(textOf({}).details.map(({ label, note }) => [label, note])).toEqual([
    ['npm test', 'exit 1'],
    ['stderr', '1 line'],
    ['output', '3 lines'],
  ]);
  expect(textOf({}).isWhole).toBe(true);
});

test.each<[string, Partial<LastCommand>, RegExp]>([
  ['stderr that is not known apart', { stderr: null }, /exit code 1\noutput:\n> tool test\nboom\n\nafter$/],
  ['nothing but stderr', { output: whole('boom\n') }, /exit code 1\nstderr:\nboom$/],
  ['an empty stderr', { stderr: whole('\n') }, /exit code 1\noutput:\n> tool test/],
  ['silence', { output: whole(''), stderr: whole('') }, /exit code 1\n\(it printed nothing\)$/],
  ['an unknown exit code', { exitCode: null }, /exit code unknown\n/],
  [
    'a command that is not kept',
    { command: null },
    /^\(a command that the shell’s history does not keep\)\n/,
  ],
  [
    'what was cut when it was captured',
    { output: { head: 'a\n', tail: 'b\n', cutBytes: 12_345 } },
    /\na\n\[… 12,345 bytes left out …\]\nb$/,
  ],
])('%s', (_, more, expected) => {
  expect(textOf(more).text).toMatch(expected);
});

test('C3: of the output the last 50 lines, and how many came before', () => {
  const lines = Array.from({ length: 80 }, (_, line) => `line ${line}`).join('\n');
  const { text, isWhole, details } = textOf({ output: whole(lines), stderr: null }, 5000);
  expect(text).toMatch(/output:\n\[… 30 lines left out …\]\nline 30\n[\s\S]*line 79$/);
  expect(details.at(-1)).toMatchObject({ label: 'output', note: 'cut, of 80 lines' });
  expect(isWhole).toBe(false);
});

test('a long stderr keeps both ends and says what went; the output’s end stays beside it', () => {
  const stderr = `Error: first\n${Array.from({ length: 200 }, (_, line) => `  at frame ${line}`).join('\n')}\nlast`;
  const output = Array.from({ length: 40 }, (_, line) => `progress ${line} of it`).join('\n');
  for (const room of [120, 250, 500]) {
    const { text, of } = textOf({ stderr: whole(stderr), output: whole(output) }, room);
    expect(countTokens(text)).toBeLessThanOrEqual(room);
    expect(text).toMatch(
      /stderr:\nError: first\n[\s\S]*\n\[… \d+ lines left out …\]\n[\s\S]*last\nrest of the output:\n/,
    );
    expect(text).toMatch(/progress 39 of it$/);
    expect(of()).toBeGreaterThan(1000);
  }
  expect(textOf({}, 10).text).toBe('');
});

test('it has the terminal’s 500 tokens, in the prompt of a page that fills the rest', () => {
  const page = { ...input.page, body: prose(3000) } as NonNullable<typeof input.page>;
  const long = { ...npm, stderr: whole(prose(3000)) };
  const prompt = buildPrompt({ ...input, page, terminal: null, command: long, question: prose(450) });
  expect(section(prompt, 'terminal')).toMatchObject({ label: 'Terminal', sent: 'cut' });
  expect(section(prompt, 'terminal').tokens).toBeGreaterThan(400);
  expect(sent(prompt)).toContain('## Terminal, last command\n<untrusted');
  expect(sent(prompt)).not.toContain('No terminal output');
  expect(prompt.receipt.tokens).toBeLessThanOrEqual(4000);
});
