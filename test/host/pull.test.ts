import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import type { Params, Result } from '../../shared/protocol/methods.ts';
import { changeOf, diffOf, type FakePull, largePull, smallPull } from '../fakes/github-pull.ts';
import { upload } from './greeted-shim.ts';
import { createHome } from './home.ts';
import { openPullSite, type PullSite, pageOf } from './pull-site.ts';
import { runPullside } from './run.ts';
import { startShim } from './shim.ts';
import { ferry } from './worktree-site.ts';

let pulls: PullSite;

beforeEach(async () => {
  pulls = await openPullSite();
});
afterEach(() => pulls.close());

/** Git's own diff of the pull request, file by file. */
function gitDiff({ mergeBase, headSha }: FakePull): Map<string, string> {
  const text = pulls.site.git(pulls.site.upstream, 'diff', '-M', mergeBase, headSha);
  return new Map(parseDiff(`${text}\n`).map((file) => [file.path, file.raw]));
}

test('A3: 350 files and 25,000 lines: each file with its source; with a checkout, every hunk', async () => {
  const pull = await pulls.publish(350, largePull().files);
  pulls.settings.setRepository(ferry, { workspace: null });
  const without = await pulls.read(pageOf(pull));
  expect(without.headSha).toBe(pull.headSha);
  expect(without.files.map(({ path }) => path)).toEqual(pull.files.map(({ path }) => path));
  const missing = without.files.filter(({ lines }) => lines === 'missing');
  expect(missing.length).toBeGreaterThan(30);
  expect(without.problems.map(({ source }) => source)).toEqual(['diff', 'checkout']);
  expect(without.complete).toBe(true);

  pulls.settings.setRepository(ferry, { workspace: pulls.site.checkout });
  const asked = pulls.github.requests.length;
  const whole = await pulls.read(pageOf(pull));
  expect(pulls.github.requests.length).toBe(asked);
  expect(whole.problems).toMatchObject([{ source: 'diff' }]);
  expect(whole.complete).toBe(true);
  expect(whole.files.map(({ path }) => path)).toEqual(pull.files.map(({ path }) => path));
  expect(whole.files.filter(({ source }) => source === 'checkout').map(({ path }) => path)).toEqual(
    missing.map(({ path }) => path),
  );
  const changes = pull.files.map(changeOf);
  for (const [index, file] of whole.files.entries()) {
    const { status, additions = 0, deletions = 0, oldPath } = changes[index] ?? {};
    expect(file).toMatchObject({
      additions,
      deletions,
      oldPath,
      change: status === 'removed' ? 'deleted' : status,
    });
    expect(file.lines).toBe(additions + deletions > 0 ? 'whole' : 'none');
  }
  const truth = gitDiff(pull);
  for (const file of parseDiff(whole.text)) {
    const { source } = whole.files.find(({ path }) => path === file.path) ?? {};
    if (source === 'checkout') expect(file.raw.trimEnd()).toBe(truth.get(file.path)?.trimEnd());
    else expect(linesOf(file.raw)).toEqual(linesOf(truth.get(file.path) ?? ''));
  }
});

const linesOf = (diff: string) => diff.split('\n').filter((line) => /^[-+](?![-+]{2} )/.test(line));

test('A5: the second question about a head makes no request, also after a restart; a new head does', async () => {
  const pull = await pulls.publish(7, smallPull.files);
  const facts = pageOf(pull);
  const first = await pulls.read(facts);
  expect(first).toMatchObject({ headSha: pull.headSha, complete: true, problems: [] });
  expect(first.files.map(({ source }) => source)).toEqual(smallPull.files.map(() => 'diff'));
  const unasked = { page: facts, rendered: null, diff: { state: 'unasked' } } as const;
  const before = pulls.github.requests.length;
  expect(await pulls.ask(unasked)).toEqual(first);
  pulls.restart();
  expect(await pulls.ask(unasked)).toEqual(first);
  expect(pulls.github.requests.length).toBe(before);

  const newer = await pulls.publish(7, [{ path: 'a.ts', before: 'a\n', after: 'b\n' }]);
  expect(await pulls.ask({ ...unasked, page: pageOf(newer) })).toMatchObject({ complete: false, files: [] });
  expect((await pulls.read(pageOf(newer))).files).toMatchObject([{ path: 'a.ts', source: 'diff' }]);
  // The page is as it was: GitHub is asked which head is right, and says that it is the newer one.
  const stale = pageOf(pull, { files: [{ ...listed, path: 'src/timeout.ts' }] });
  const read = await pulls.read(stale);
  expect(read).toMatchObject({
    headSha: newer.headSha,
    problems: [{ source: 'page', error: { code: 'outdated' } }],
  });
  expect(read.files.map(({ path }) => path)).toEqual(['a.ts']);
});

test('A5: a limit shows when it ends, and the answer comes from what is there', async () => {
  const pull = await pulls.publish(350, largePull().files);
  pulls.settings.setRepository(ferry, { workspace: null });
  pulls.github.quota = { remaining: 0, resetAt: Date.now() + 600_000 };
  const rows = 'diff --git a/a.ts b/a.ts\n--- a/a.ts\n+++ b/a.ts\n@@ -1 +1 @@\n-a\n+b\n';
  const read = await pulls.read(pageOf(pull, { files: [{ ...listed, path: 'a.ts' }] }), rows);
  expect(read.files).toMatchObject([{ path: 'a.ts', source: 'page', lines: 'whole' }]);
  expect(read.text).toBe(rows);
  const limit = read.problems.find(({ source }) => source === 'api');
  expect(limit?.error.code).toBe('github-limited');
  expect(Date.parse(limit?.until ?? '')).toBeGreaterThan(Date.now());
  const before = pulls.github.requests.length;
  expect((await pulls.read(pageOf(pull))).problems.map(({ source }) => source)).toContain('api');
  expect(pulls.github.requests.length).toBe(before);
});

const listed = { change: 'modified', additions: 1, deletions: 1, rendered: true } as const;

test('A3, A5, A6: the daemon answers the panel, and after its end the next one does', async () => {
  const pull = await pulls.publish(7, smallPull.files);
  const made = diffOf(pull);
  if (!('diff' in made)) throw new Error(made.refused);
  const { env } = createHome();
  // Whose changes these are is kept for the next daemon where GitHub has borne it out (threats P2).
  const exported = `export PATH=${process.env.PATH} GITHUB_API_URL=${pulls.github.url}\n`;
  writeFileSync(join(env.HOME ?? '', '.bash_profile'), exported);
  env.SHELL = '/bin/bash';
  const facts = pageOf(pull);
  const call = async (diff: Params<'pull/read'>['diff']) => {
    const shim = startShim(env);
    await shim.initialize();
    await shim.call('upload/append', upload(made.diff, 'the-diff'));
    const { base, headSha, number } = facts;
    const head = await shim.call('workspace/head', { repository: ferry, number, headSha, head: base });
    expect(head).toEqual({ check: null });
    return shim.call<Result<'pull/read'>>('pull/read', { page: facts, rendered: null, diff });
  };
  const first = await call({ state: 'uploaded', upload: 'the-diff' });
  expect(first).toMatchObject({ headSha: pull.headSha, complete: true, problems: [] });
  expect(first.files.map(({ path }) => path)).toEqual(smallPull.files.map(({ path }) => path));
  expect(runPullside(env, 'daemon', 'stop').stdout).toBe('stopped\n');
  expect(await call({ state: 'unasked' })).toEqual(first);
});
