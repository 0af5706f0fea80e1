import { expect, test } from 'vitest';
import { completed, mentionAt, mentionOf, mentionsIn, withoutMention } from './mentions.ts';

test.each<[string, string[]]>([
  ['explain @src/a.ts', ['src/a.ts']],
  ['@src/a.ts: why?', ['src/a.ts']],
  ['what of @src/a.ts, @b.md and (@./c.go)?', ['src/a.ts', 'b.md', 'c.go']],
  ['is it @src/a.ts?', ['src/a.ts']],
  ['twice @a.ts @a.ts', ['a.ts']],
  ['line @src/a.ts:12', ['src/a.ts']],
  ['@"app/[id]/my page.tsx" please', ['app/[id]/my page.tsx']],
  ['mail zoe@example.com', []],
  ['@ nothing', []],
])('C5: %j names %j', (text, paths) => {
  expect(mentionsIn(text).map(({ path }) => path)).toEqual(paths);
});

test.each(['src/a.ts', 'app/[id]/my page.tsx', 'why?', 'Dockerfile'])(
  '%j is found as it is written',
  (path) => {
    expect(mentionsIn(`see ${mentionOf(path)} now`).map((found) => found.path)).toEqual([path]);
  },
);

test('a file that is taken off leaves its name in the sentence', () => {
  expect(withoutMention('why is @src/a.ts like @b.ts, @src/a.ts?', 'src/a.ts')).toBe(
    'why is src/a.ts like @b.ts, src/a.ts?',
  );
  expect(withoutMention('@"a b.ts" x', 'a b.ts')).toBe('a b.ts x');
});

test.each<[string, string | null]>([
  ['explain @src/a|', 'src/a'],
  ['@|', ''],
  ['see (@RE|ADME', 'RE'],
  ['@"my f|', 'my f'],
  ['zoe@example|', null],
  ['@a.ts |', null],
  ['none|', null],
])('C5: at the caret of %j %j is being written', (text, typed) => {
  const caret = text.indexOf('|');
  expect(mentionAt(text.replace('|', ''), caret)?.typed ?? null).toBe(typed);
});

test('C5: a completion takes the place of what was typed, and the caret stands behind it', () => {
  expect(completed('why @sr more', 7, 'src/a.ts')).toEqual({ text: 'why @src/a.ts more', caret: 14 });
  expect(completed('@"my', 4, 'my file.md')).toEqual({ text: '@"my file.md" ', caret: 14 });
});
