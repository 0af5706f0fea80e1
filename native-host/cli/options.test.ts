import { expect, test } from 'vitest';
import { refuseParts, refuseRepeated } from './options.ts';

const parts = (...argv: string[]) => refuseParts(['node', 'pullside', ...argv]);

test('a part of an option is none', () => {
  expect(() => parts('logs', '--lines.x=4')).toThrow(
    'there is no option --lines.x; `pullside logs --help` shows the right form',
  );
  expect(() => parts('--lines.x')).toThrow('`pullside --help`');
  parts('read-page', 'a.html', '--url=https://github.com/o/r');
  parts('ask', '--', '--lines.x');
});

test('what names one thing is given once', () => {
  expect(() => refuseRepeated({ diff: ['a', 'b'] })).toThrow('--diff is given twice');
  expect(() => refuseRepeated({ userDataDir: ['a', 1] })).toThrow('--user-data-dir is given twice');
  refuseRepeated({ '--': [], browser: ['chrome', 'firefox'], json: [true, true], lines: 4 });
});
