import { cac } from 'cac';
import { expect, test, vi } from 'vitest';
import { addCommands } from './commands.ts';

test.each([
  ['ask', '<question>'],
  ['read-page', '<file> --url <url>'],
  ['context', '--diff <file> --budget <tokens>'],
])('the help of %s names what it cannot do without', (name, needed) => {
  const printed = vi.spyOn(console, 'info').mockReturnValue();
  const program = cac('pullside');
  addCommands(program);
  program.help();
  program.parse(['node', 'pullside', name, '--help'], { run: false });
  expect(printed.mock.calls.join('\n')).toContain(`$ pullside ${name} ${needed}\n`);
});
