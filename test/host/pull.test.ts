import { afterEach, beforeEach, expect, test } from 'vitest';
import { parseDiff } from '../../native-host/ai/diff/parse.ts';
import { changeOf, type FakePull, largePull } from '../fakes/github-pull.ts';
import { openPullSite, type PullSite, pageOf } from './pull-site.ts';

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
  pulls.settings.setRepository({ host: 'github.com', owner: 'lumen', repo: 'ferry' }, { workspace: null });
  const without = await pulls.read(pageOf(pull));
  expect(without.headSha).toBe(pull.headSha);
  expect(without.files.map(({ path }) => path)).toEqual(pull.files.map(({ path }) => path));
  const missing = without.files.filter(({ lines }) => lines === 'missing');
  expect(missing.length).toBeGreaterThan(30);
  expect(without.problems.map(({ source }) => source)).toEqual(['diff', 'checkout']);
  expect(without.complete).toBe(true);

  pulls.settings.setRepository(
    { host: 'github.com', owner: 'lumen', repo: 'ferry' },
    { workspace: pulls.site.checkout },
  );
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
