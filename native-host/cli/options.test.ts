import { expect, test } from 'vitest';
import { refuseEmpty, refuseParts, refuseRepeated } from './options.ts';

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

test.each([[['--budget', '']], [['--budget=']], [['--diff', 'x.diff', '--budget', '', '--json']]])(
  'an empty word is no value: %j',
  (words) => {
    expect(() => refuseEmpty(['node', 'pullside', 'context', ...words])).toThrow(
      'behind --budget stands an empty word',
    );
  },
);

test('elsewhere a word may be empty', () => {
  refuseEmpty(['node', 'pullside', 'ask', '']);
  refuseEmpty(['node', 'pullside', 'ask', '--', '--budget', '']);
  refuseEmpty(['node', 'pullside', 'ask', '--url=x', '']);
});
