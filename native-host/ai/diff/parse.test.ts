import { parsePatch } from 'diff';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseDiff } from './parse.ts';

const GIT = `diff --git a/src/app.ts b/src/app.ts
index 1111111..2222222 100644
--- a/src/app.ts
+++ b/src/app.ts
@@ -1,4 +1,4 @@ function start() {
 one
--- a dash of sql
+++ a plus of markdown
 three
 four
\\ No newline at end of file
`;

test('a hunk is read by its counts: lines like headers stay lines', () => {
  const [file, ...others] = parseDiff(GIT);
  expect(others).toEqual([]);
  expect(file).toMatchObject({ path: 'src/app.ts', change: 'modified', additions: 1, deletions: 1 });
  expect(file?.hunks[0]).toMatchObject({ oldStart: 1, newStart: 1, heading: 'function start() {' });
  expect(file?.hunks[0]?.lines.map((line) => [line.mark, line.text, line.old, line.new])).toEqual([
    [' ', 'one', 1, 1],
    ['-', '-- a dash of sql', 2, null],
    ['+', '++ a plus of markdown', null, 2],
    [' ', 'three', 3, 3],
    [' ', 'four', 4, 4],
  ]);
});

test('agrees with jsdiff where jsdiff can read', () => {
  const [ours] = parseDiff(GIT);
  const [theirs] = parsePatch(GIT);
  const lines = ours?.hunks[0]?.lines.map((line) => line.mark + line.text);
  expect(lines).toEqual(theirs?.hunks[0]?.lines.filter((line) => !line.startsWith('\\')));
});

test.each([
  ['quoted', 'diff --git "a/caf\\303\\251 \\"x\\".ts" "b/caf\\303\\251 \\"x\\".ts"', 'café "x".ts'],
  ['with blanks', 'diff --git a/my file.ts b/my file.ts', 'my file.ts'],
  ['without prefix', 'diff --git a/b.ts a/b.ts', 'a/b.ts'],
  ['mnemonic', 'diff --git i/x.ts w/x.ts', 'x.ts'],
  ['a folder named as the prefix', 'diff --git a/b/x.ts b/b/x.ts', 'b/x.ts'],
  ['merge', 'diff --cc lib/x.ts', 'lib/x.ts'],
])('a path %s', (_, header, path) => {
  expect(parseDiff(`${header}\nindex 1..2\n`).map((file) => file.path)).toEqual([path]);
});

test('renames, modes, binaries and deletions need no hunk', () => {
  const files = parseDiff(`diff --git a/old.ts b/new.ts
similarity index 100%
rename from old.ts
rename to new.ts
diff --git a/run.sh b/run.sh
old mode 100644
new mode 100755
diff --git a/x.png b/x.png
new file mode 100644
Binary files /dev/null and b/x.png differ
diff --git a/gone.ts b/gone.ts
deleted file mode 100644
`);
  expect(files.map(({ path, oldPath, change, binary }) => [path, oldPath, change, binary])).toEqual([
    ['new.ts', 'old.ts', 'renamed', false],
    ['run.sh', null, 'modified', false],
    ['x.png', null, 'added', true],
    ['gone.ts', null, 'deleted', false],
  ]);
  expect(files[1]).toMatchObject({ oldMode: '100644', newMode: '100755' });
});

test('a combined hunk counts what no parent had as added', () => {
  const [file] = parseDiff(`diff --cc a.ts
index 1,2..3
--- a/a.ts
+++ b/a.ts
@@@ -1,2 -1,2 +1,3 @@@
  same
++both
 +ours
- theirs
`);
  expect(file).toMatchObject({ path: 'a.ts', additions: 2, deletions: 1 });
});

test('a cut hunk loses no file', () => {
  const cut = `${GIT.split('\n').slice(0, 7).join('\n')}\ndiff --git a/b.ts b/b.ts\n--- a/b.ts\n+++ b/b.ts\n@@ -1,9 +1,9 @@\n-x\n`;
  expect(parseDiff(cut).map((file) => [file.path, file.deletions])).toEqual([
    ['src/app.ts', 1],
    ['b.ts', 1],
  ]);
});

test('plain diffs, one after the other, with dates', () => {
  const files = parseDiff(`--- old/a.txt\t2024-01-01 10:00:00
+++ new/a.txt\t2024-01-02 10:00:00
@@ -1 +1 @@
-x
+y
--- a/b.txt
+++ b/b.txt
@@ -1 +1 @@
-x
+y
`);
  expect(files.map((file) => file.path)).toEqual(['new/a.txt', 'b.txt']);
});

test('a mail keeps its message out', () => {
  const files = parseDiff(
    `From 123 Mon Sep 17 00:00:00 2001\nSubject: [PATCH] x\n---\n a | 1 +\n\n${GIT}-- \n2.39.5\n`,
  );
  expect(files).toHaveLength(1);
  expect(files[0]).toMatchObject({ additions: 1, deletions: 1 });
});

test('nothing makes it throw, and every git header is a file', () => {
  const line = fc.oneof(
    fc.string(),
    fc.constantFrom(...GIT.split('\n'), '@@ -1 +1 @@', '@@@ -1 -1 +1 @@@', '+x', '-x', '--- a/x', '+++ b/y'),
  );
  fc.assert(
    fc.property(fc.array(line, { maxLength: 40, size: 'max' }), (lines) => {
      const text = lines.join('\n');
      const headers = text
        .split('\n')
        .filter((each) => each === 'diff --git a/src/app.ts b/src/app.ts').length;
      expect(parseDiff(text).filter((file) => file.path === 'src/app.ts').length).toBeGreaterThanOrEqual(
        headers,
      );
    }),
  );
});

test('binary files without a `diff` line take no lines of the next file', () => {
  const files = parseDiff(`Binary files a/x.png and b/x.png differ
Binary files a/y.png and b/y.png differ
--- a/z.ts
+++ b/z.ts
@@ -1 +1 @@
-one
+two
`);
  expect(files.map(({ path, binary, hunks }) => [path, binary, hunks.length])).toEqual([
    ['x.png', true, 0],
    ['y.png', true, 0],
    ['z.ts', false, 1],
  ]);
});

test('submodules are files, also where git lists their commits', () => {
  const text = `Submodule vendor/sub 1111111...2222222:
  > a commit
Submodule other contains modified content
diff --git a/x.ts b/x.ts
`;
  expect(parseDiff(text).map(({ path }) => path)).toEqual(['vendor/sub', 'other', 'x.ts']);
});
