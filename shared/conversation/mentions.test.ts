import { expect, test } from 'vitest';
import { mentionOf, mentionsIn, withoutMention } from './mentions.ts';

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
