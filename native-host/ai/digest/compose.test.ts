import { expect, test } from 'vitest';
import type { PageFacts } from '../../../shared/page/context.ts';
import { compose } from './compose.ts';

const DIFF = `diff --git a/src/retry.ts b/src/retry.ts
--- a/src/retry.ts
+++ b/src/retry.ts
@@ -1,6 +1,9 @@ export function retry() {
 import { wait } from './wait.ts';
-export function retryForever(task: Task) {
-  return task();
+export function retryLimited(task: Task, limit: number) {
+  // TODO back off
+  const last: any = eval('task');
+  return last;
 }
 
diff --git a/src/auth/login.ts b/src/auth/login.ts
new file mode 100644
--- /dev/null
+++ b/src/auth/login.ts
@@ -0,0 +1,3 @@
+export class LoginForm {
+  submit() {}
+}
diff --git a/package.json b/package.json
--- a/package.json
+++ b/package.json
@@ -5,5 +5,5 @@
   "dependencies": {
-    "left-pad": "^1.0.0",
-    "gone": "2.0.0"
+    "left-pad": "^1.3.0",
+    "fresh": "~3.1.0"
   }
diff --git a/package-lock.json b/package-lock.json
--- a/package-lock.json
+++ b/package-lock.json
@@ -1 +1 @@
-"a": 1
+"a": 2
diff --git a/.github/workflows/ci.yml b/.github/workflows/ci.yml
--- a/.github/workflows/ci.yml
+++ b/.github/workflows/ci.yml
@@ -1 +1 @@
-node: 20
+node: 24
diff --git a/tests/old.test.ts b/tests/old.test.ts
deleted file mode 100644
--- a/tests/old.test.ts
+++ /dev/null
@@ -1,1 +0,0 @@
-test('it works', () => {});
`;

function page(facts: Partial<PageFacts> = {}): PageFacts {
  return {
    kind: 'pull-request',
    tab: 'conversation',
    host: 'github.com',
    owner: 'o',
    repo: 'r',
    number: 7,
    title: 'Limit retries',
    state: 'open',
    author: 'mira',
    body: '<!-- template -->\n## Why\n\nRetries never ended. Now they stop after a limit.\n\n- [ ] tested',
    base: { owner: 'o', repo: 'r', ref: 'main' },
    head: { owner: 'mira', repo: 'r', ref: 'limit' },
    headSha: null,
    files: [],
    labels: ['bug'],
    linkedIssues: ['#3'],
    commits: [],
    threads: [],
    checks: [],
    missing: [],
    ...facts,
  };
}

function ask(
  question: string,
  { facts = page(), diff = DIFF }: { facts?: PageFacts | null; diff?: string | null } = {},
): string {
  return compose({ question, page: facts, diff, failure: null, files: [], selection: null }).join('\n\n');
}

const OVERVIEW = ask('What does this pull request do?');

test('it leads with the title and the author’s own words', () => {
  expect(OVERVIEW.indexOf('**Limit retries**')).toBe(0);
  expect(OVERVIEW).toContain('#7 by mira · open · `limit` → `main`');
  expect(OVERVIEW).toContain('In the author’s words: “Retries never ended. Now they stop after a limit.”');
});

test('areas, code, dependencies, tests and risks are told with their places', () => {
  for (const said of [
    '**6 files changed, +11 −7**',
    '`src/` 2 files',
    'at the top level: `package.json` and `package-lock.json`',
    '`src/retry.ts` (+4 −2): adds `retryLimited`',
    'removes `retryForever`',
    '`src/auth/login.ts` (new, +3): adds `LoginForm`',
    '`left-pad` ^1.0.0 → ^1.3.0',
    '`fresh` ~3.1.0 added',
    '`gone` removed',
    'lockfiles: `package-lock.json`',
    'CI or release pipeline: `.github/workflows/ci.yml:1`',
    'Deleted tests: `tests/old.test.ts`',
    'Public names removed: `retryForever`',
    'Runs text as code: `src/retry.ts:4`',
    'Left to do: `src/retry.ts:3`',
    'Signing in, permissions or cryptography: `src/auth/login.ts:1`',
    'No documentation touched',
  ])
    expect(OVERVIEW).toContain(said);
});

test('it says that no model made it and how to add one, last', () => {
  for (const question of ['What does this do?', 'write sum in Go', 'explain retryLimited'])
    expect(ask(question)).toMatch(
      /without a model\. To ask a model, add a provider in Pullside’s options\.\*$/,
    );
});

test('a question that names a file or a symbol gets its part of the diff', () => {
  const file = ask('what changed in src/auth/login.ts?');
  expect(file).toContain('+export class LoginForm {');
  expect(file).not.toContain('retryLimited');
  const symbol = ask('what is retryLimited?');
  expect(symbol).toContain('+export function retryLimited');
  expect(symbol).not.toContain('LoginForm');
});

test.each([
  ['are there tests?', '**Tests and docs**'],
  ['anything risky?', '**Look twice at**'],
  ['which dependencies moved?', '**Dependencies**'],
])('%s is answered first', (question, heading) => {
  expect(ask(question).indexOf(heading)).toBe(0);
});

test('what only a model can do is refused honestly', () => {
  const answer = ask('write sum in Go', { facts: null, diff: null });
  expect(answer).toMatch(/^I cannot do that: I am the digest, not a model/);
  expect(answer).not.toMatch(/func \w|package main/);
});

test('without a page it says what to open', () => {
  expect(ask('what changed?', { facts: null, diff: null })).toMatch(
    /^There is no pull request or issue here/,
  );
});

test('without a diff it says so and names the page’s files', () => {
  const files = [{ path: 'a/b.ts', change: null, additions: null, deletions: null, rendered: false }];
  const answer = ask('what changed?', { facts: page({ files }), diff: null });
  expect(answer).toContain('The diff is not here');
  expect(answer).toContain('`a/b.ts`');
});

test('an issue is told by its words, labels, links and last comments', () => {
  const comments = ['one', 'two', 'three', 'four'].map((body) => ({ author: 'ann', body }));
  const threads = [{ author: 'ann', path: null, line: null, resolved: null, comments }];
  const answer = ask('summarise this', {
    facts: page({ kind: 'issue', base: null, head: null, threads }),
    diff: null,
  });
  for (const said of [
    'Retries never ended.',
    'Linked: `#3`',
    'Labels: `bug`',
    '**4 comments**',
    'ann: “four”',
  ])
    expect(answer).toContain(said);
  expect(answer).not.toContain('“one”');
});

test('another diff is another answer', () => {
  expect(ask('what changed?', { diff: DIFF.replace('retryLimited', 'retrySometimes') })).toContain(
    'retrySometimes',
  );
  expect(ask('what changed?', { diff: DIFF.replace('retryLimited', 'retrySometimes') })).not.toContain(
    'retryLimited',
  );
});

test('a fence inside the diff does not end ours', () => {
  const diff = 'diff --git a/a.md b/a.md\n--- a/a.md\n+++ b/a.md\n@@ -0,0 +1,2 @@\n+```js\n+```\n';
  expect(ask('what changed?', { diff })).toMatch(/````diff\n[\s\S]*\n````/);
});

test('a question that says nothing of the change is not taken for one about it', () => {
  for (const question of ['What is the capital of France?', 'Which colour is best?', 'Does it rain?'])
    expect(ask(question)).toMatch(/^Rules cannot answer that question/);
  for (const question of [
    'What does this pull request do?',
    'what is this about',
    'What does it do?',
    'Summary?',
  ])
    expect(ask(question)).toMatch(/^\*\*Limit retries\*\*/);
});

test('changed source that no changed test names is told', () => {
  const source = (path: string) =>
    `diff --git a/${path} b/${path}\n--- a/${path}\n+++ b/${path}\n@@ -1 +1,2 @@\n a\n+b\n`;
  const tested = `diff --git a/test/client.test.ts b/test/client.test.ts
--- a/test/client.test.ts
+++ b/test/client.test.ts
@@ -1 +1,2 @@
 import { parse } from '../src/parse.ts';
+test('retry-after', () => {});
`;
  const diff = [source('src/client.ts'), source('src/parse.ts'), source('src/retry.ts'), tested].join('');
  const answer = ask('Which tests cover it, and what is missing?', { diff });
  expect(answer).toContain('Changed, and named by no changed test: `src/retry.ts`');
});

test('an issue’s numbered steps are quoted', () => {
  const body = 'It hangs.\n\n**Steps**\n\n1. open `a`\n2. wait\n\nOften.';
  const answer = ask('How would I reproduce this?', { facts: page({ kind: 'issue', body }), diff: null });
  expect(answer).toContain('**Steps that the author gives**\n\n- open `a`\n- wait');
});

const thread = (resolved: boolean | null, body: string) => ({
  ...{ author: 'tomasz-w', path: 'src/retry.ts', line: 18, resolved },
  comments: [{ author: 'tomasz-w', body }],
});

test('unresolved review threads are named, by their first sentence', () => {
  const open = thread(false, 'What does this do with a date? The header may hold one.');
  const facts = page({ threads: [open, thread(true, 'Done.'), thread(null, 'Unknown.')] });
  for (const diff of [DIFF, null])
    expect(ask('what changed?', { facts, diff })).toContain(
      '\n\n1 open review thread: tomasz-w on `src/retry.ts:18`: “What does this do with a date? …”\n\n',
    );
  const two = ask('what changed?', { facts: page({ threads: [open, thread(false, 'Why?')] }) });
  expect(two).toContain('**2 open review threads**\n\n- tomasz-w on `src/retry.ts:18`: “What');
  expect(two).toContain('- tomasz-w on `src/retry.ts:18`: “Why?”');
});

test('review threads that are resolved or unknown are not spoken of', () => {
  const facts = page({ threads: [thread(true, 'Done.'), thread(null, 'Unknown.')] });
  expect(ask('what changed?', { facts })).toBe(OVERVIEW);
});

test('pieces of the diff stand below their path, with headers that count their lines', () => {
  const answer = ask('what changed in src/auth/login.ts?');
  expect(answer).toContain(
    '`src/auth/login.ts`\n\n```diff\n@@ -0,0 +1,3 @@\n+export class LoginForm {\n+  submit() {}\n+}\n```',
  );
  expect(ask('what is retryLimited?')).toContain(
    "```diff\n@@ -1,5 +1,7 @@\n import { wait } from './wait.ts';\n-export function retryForever",
  );
});

test('of a long file the pieces have right headers too', () => {
  const lines = Array.from({ length: 400 }, (_, at) => `+export const value${at} = compute(${at}, 'x');`);
  const diff = `diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1,1 +1,401 @@\n a\n${lines.join('\n')}\n`;
  const answer = ask('what changed?', { diff });
  expect(answer).not.toContain('(part)');
  const [, excerpt = ''] = /```diff\n([\s\S]*?)\n```/.exec(answer) ?? [];
  const runs = excerpt.split(/^(?=@@)/m);
  expect(runs.length).toBeGreaterThan(0);
  for (const run of runs) {
    const [, start, count] = /^@@ -\d+(?:,\d+)? \+(\d+),(\d+) @@\n/.exec(run) ?? [];
    const shown = run.trimEnd().split('\n').slice(1);
    expect(shown).toHaveLength(Number(count));
    expect(['a', ...lines].indexOf(shown.at(-1) ?? '')).toBe(Number(start) + shown.length - 2);
  }
});

test.each([
  ['Hello', 'Hello! Ask me about this change:'],
  ['hi there!', 'Hello! '],
  ['Thanks a lot.', 'You are welcome! '],
])('%s is answered with what the digest can say here', (question, start) => {
  const answer =
    compose({ question, page: page(), diff: DIFF, failure: null, files: [], selection: null })[0] ?? '';
  expect(answer.indexOf(start)).toBe(0);
  expect(answer).not.toMatch(/cannot|\n/);
  const issue = ask(question, { facts: page({ kind: 'issue' }), diff: null });
  expect(issue).toContain('Ask me about this issue:');
  expect(ask(question, { facts: null, diff: null })).toContain('Open a pull request or an issue');
});

test('a greeting before a question is passed over', () => {
  expect(ask('Hi, what does this pull request do?')).toBe(OVERVIEW);
  expect(ask('hello, please write sum in Go', { facts: null, diff: null })).toMatch(/^I cannot do that/);
});
