import { cac } from 'cac';
import { expect, test } from 'vitest';
import { misreading } from './misreading.ts';

function said(...argv: string[]): string {
  const program = cac('pullside');
  program
    .command('read-page <file>', '')
    .option('--url <url>', '')
    .action(() => {});
  try {
    program.parse(['node', 'pullside', ...argv], { run: false });
    program.runMatchedCommand();
  } catch (error) {
    return misreading(String((error as Error).message));
  }
  return '';
}

test('what the parser does not understand is said as everything else is', () => {
  expect(said('read-page')).toBe('read-page needs <file>');
  expect(said('read-page', 'a.html', '--colour')).toBe('there is no option --colour');
  expect(said('read-page', 'a.html', '--url')).toBe('--url <url> needs a value');
  expect(said('read-page', 'a.html', 'b.html')).toBe('there is no use for `b.html`');
  expect(said('read-page', 'a.html', '-5')).toBe('there is no option -5, and none takes a number below 0');
  expect(misreading('Something new.')).toBe('Something new.');
});
