import { parsePatch } from 'diff';
import { expect, test } from 'vitest';
import { type DiffLine, type FileDiff, unifiedDiff } from './unified.ts';

const file = (more: Partial<FileDiff>): FileDiff => ({
  ...{ path: 'a.ts', oldPath: 'a.ts', change: 'modified', mode: null, isBinary: false, lines: [] },
  ...more,
});
const hunk = (header: string): DiffLine => ({ kind: 'hunk', header });
const line = (
  kind: 'context' | 'addition' | 'deletion',
  before: number | null,
  after: number | null,
  text = 'x',
): DiffLine => ({ kind, text, old: before, new: after, noNewline: false });

test('a hunk keeps its place and its section', () => {
  const lines = [
    hunk('@@ -3,2 +3,2 @@ function f() {'),
    line('context', 3, 3, 'a'),
    line('deletion', 4, null, 'b'),
    line('addition', null, 4, 'c'),
  ];
  expect(unifiedDiff([file({ lines })])).toBe(
    [
      'diff --git a/a.ts b/a.ts',
      '--- a/a.ts',
      '+++ b/a.ts',
      '@@ -3,2 +3,2 @@ function f() {',
      ' a',
      '-b',
      '+c',
      '',
    ].join('\n'),
  );
});

test('counts follow the rows that are there, not the header', () => {
  const diff = unifiedDiff([
    file({ lines: [hunk('@@ -1,9 +1,12 @@'), line('context', 1, 1), line('addition', null, 2)] }),
  ]);
  expect(diff).toContain('@@ -1 +1,2 @@\n');
  expect(() => parsePatch(diff ?? '')).not.toThrow();
});

test('a gap in the numbers starts a hunk, also where the page shows no header', () => {
  const lines = [
    line('context', 1, 1),
    line('addition', null, 2),
    line('addition', null, 9),
    line('context', 8, 10),
  ];
  const diff = unifiedDiff([file({ lines })]);
  expect(diff).toContain('@@ -1 +1,2 @@\n');
  expect(diff).toContain('@@ -8 +9,2 @@\n');
});

test('a new file comes from nowhere and a deleted one goes there', () => {
  const added = file({
    change: 'added',
    mode: '100755',
    lines: [hunk('@@ -0,0 +1 @@'), line('addition', null, 1)],
  });
  expect(unifiedDiff([added])).toContain('new file mode 100755\n--- /dev/null\n+++ b/a.ts\n@@ -0,0 +1 @@\n');
  const deleted = file({ change: 'deleted', lines: [hunk('@@ -1 +0,0 @@'), line('deletion', 1, null)] });
  expect(unifiedDiff([deleted])).toContain('--- a/a.ts\n+++ /dev/null\n@@ -1 +0,0 @@\n');
});

test('renames, binary files and files without rows', () => {
  const renamed = file({ change: 'renamed', oldPath: 'old.ts' });
  expect(unifiedDiff([renamed])).toBe('diff --git a/old.ts b/a.ts\nrename from old.ts\nrename to a.ts\n');
  expect(unifiedDiff([file({ isBinary: true })])).toContain('Binary files a/a.ts and b/a.ts differ\n');
  expect(unifiedDiff([file({})])).toBeNull();
});

test('names with quotes and control characters are written as git writes them', () => {
  const odd = file({ path: 'a "b"\t\x01', oldPath: 'a "b"\t\x01', lines: [line('addition', null, 1)] });
  expect(unifiedDiff([odd])).toContain('+++ "b/a \\"b\\"\\t\\001"\n');
});

test('the last line without a line break is marked', () => {
  const last: DiffLine = { kind: 'addition', text: 'end', old: null, new: 1, noNewline: true };
  expect(unifiedDiff([file({ lines: [last] })])).toContain('+end\n\\ No newline at end of file\n');
});

test('a row with a line break in it stays one line', () => {
  const forged = line('addition', null, 1, 'a\ndiff --git a/evil b/evil');
  expect(unifiedDiff([file({ lines: [forged] })])?.split('\n')).toHaveLength(6);
});
