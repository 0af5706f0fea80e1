import { expect, test } from 'vitest';
import { linkedIssues } from './linked-issues.ts';

const page = { host: 'github.com', owner: 'o', repo: 'r', number: 7, title: null, body: null, head: null };
const inBody = (body: string) => linkedIssues({ ...page, body });
const onBranch = (ref: string) => linkedIssues({ ...page, head: { owner: 'o', repo: 'r', ref } });

test('references and addresses are named once, short in the same repository', () => {
  const text =
    'Closes #12, fixes x/y.z#3 and https://github.com/O/R/issues/12, see https://github.com/a/b/pull/9.';
  expect(inBody(text)).toEqual(['#12', 'a/b#9', 'x/y.z#3']);
});

test('a link means its address, whatever its words are', () => {
  const text = '[#12](https://github.com/a/b/issues/12) [#3](/x/y/pull/3) [#5](https://example.com/5) [#6]';
  expect(inBody(text)).toEqual(['a/b#12', 'x/y#3', '#6']);
});

test('the title counts, the page itself does not', () => {
  expect(linkedIssues({ ...page, title: 'Fix #8 (#7)', body: 'o/r#7 #8' })).toEqual(['#8']);
});

test.each([
  ['a colour', 'color: #12ab34'],
  ['a fragment', 'https://example.com/page#12'],
  ['an entity', '&#39;'],
  ['zero', '#0 #007'],
  ['another host', 'https://github.example.com/o/r/issues/4'],
  ['inline code', '`#12`'],
  ['a code block', 'a\n```\n#12\n```\nb'],
  ['a code block without end', '```\n#12'],
  ['a comment', '<!-- #12 -->'],
  ['a comment without end', '<!-- #12'],
])('%s is no link', (_, text) => {
  expect(inBody(text)).toEqual([]);
});

test.each([
  ['123-fix-it', ['#123']],
  ['someone/123-fix-it', ['#123']],
  ['issue/1813', ['#1813']],
  ['release-2024-03-01', []],
  ['2024-03-01', []],
  ['v2-next', []],
])('branch %s', (ref, links) => {
  expect(onBranch(ref)).toEqual(links);
});

test('hostile text is read in linear time', () => {
  const start = performance.now();
  inBody('<!-'.repeat(20_000) + '<!--'.repeat(20_000));
  inBody('```'.repeat(20_000));
  inBody('a/'.repeat(50_000));
  inBody('[]('.repeat(20_000) + '['.repeat(50_000));
  expect(performance.now() - start).toBeLessThan(10_000);
});
