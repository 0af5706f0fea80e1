import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parsePatch } from 'diff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { AppError } from '../../shared/errors.ts';
import type { ChangedFile, PageFacts } from '../../shared/page/context.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullChanges } from '../../shared/pull/pull.ts';
import { pullRequest } from '../../test/fakes/page.ts';
import { hideInDiffs } from '../ai/prompt/hide-in-diff.ts';
import { createUploads } from '../uploads/uploads.ts';
import type { ApiChanges, ApiFile } from './api.ts';
import type { CheckoutChanges, WantedPull } from './checkout.ts';
import { openKeep } from './kept.ts';
import { createPullRoom } from './room.ts';

const HEAD = 'a'.repeat(40);
const NEWER = 'b'.repeat(40);
const session = { id: 'test', signal: new AbortController().signal, notify: () => {} };

/** What each source has; whoever is not given says that it has nothing. */
interface World {
  api?: Partial<ApiChanges> | undefined;
  checkout?: CheckoutChanges | undefined;
}

let folder = '';
let asked: string[] = [];
let wanted: WantedPull[] = [];

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pullside-pull-'));
  asked = [];
  wanted = [];
});
afterEach(() => rmSync(folder, { recursive: true }));

/** What was kept is gone. */
const forget = () => rmSync(join(folder, 'kept'), { recursive: true });

const unreachable: ApiChanges = {
  ...{ headSha: null, baseSha: null, total: null, files: [] },
  problem: {
    source: 'api',
    error: { code: 'github-unreachable', message: 'github.com is away.', retryable: true },
    until: null,
  },
};

/** A host over the test's folder; a second one is the host after a restart. */
function openHost(world: World, now: () => number = Date.now) {
  const uploads = createUploads();
  const none = new AppError('not-found', 'Choose your checkout first.');
  const room = createPullRoom(
    {
      api: {
        changesOf: async (_repository, _number, _end, seen) => {
          asked.push(seen ? 'api at a head' : 'api');
          return world.api ? { ...unreachable, headSha: HEAD, problem: null, ...world.api } : unreachable;
        },
      },
      checkout: {
        chosen: async () => (world.checkout ? '/src/tool' : null),
        changesOf: async (pull) => {
          asked.push('checkout');
          wanted.push(pull);
          if (!world.checkout) throw none;
          return world.checkout;
        },
      },
      keep: openKeep(join(folder, 'kept'), async (diffs) => hideInDiffs(diffs, []), now),
    },
    uploads,
  );
  type Diff = string | { refused: string } | null;
  return async (
    page: PageFacts,
    rendered = '',
    diff: Diff = null,
  ): Promise<PullChanges & { text: string }> => {
    const given = givenOf(diff, uploads.holdText);
    const rows = rendered === '' ? null : uploads.holdText(rendered);
    const read = await room.handlers?.['pull/read']?.({ page, rendered: rows, diff: given }, session);
    if (!read) throw new Error('nobody reads');
    return { ...read, text: read.diff === null ? '' : uploads.takeUpload(read.diff) };
  };
}

function givenOf(
  diff: string | { refused: string } | null,
  hold: (text: string) => string,
): Params<'pull/read'>['diff'] {
  if (diff === null) return { state: 'unasked' };
  if (typeof diff === 'string') return { state: 'uploaded', upload: hold(diff) };
  return { state: 'refused', error: { code: 'not-found', message: diff.refused, retryable: false } };
}

const REFUSED = { refused: 'GitHub gives no diff for this pull request (HTTP 406).' };

/** A changed file: a line goes, and as many come. */
function section(path: string, added = 1, word = 'new'): string {
  const lines = Array.from({ length: added }, (_, index) => `+${word} ${index}\n`).join('');
  return `diff --git a/${path} b/${path}\nindex 1111111..2222222 100644\n--- a/${path}\n+++ b/${path}\n@@ -1,2 +1,${added + 1} @@\n kept\n-old\n${lines}`;
}

const patchOf = (path: string, added = 1, word = 'new') =>
  section(path, added, word).split('\n').slice(4, -1).join('\n');
const listed = (path: string, additions: number | null = 1, deletions: number | null = 1): ChangedFile => ({
  ...{ path, change: 'modified', additions, deletions },
  rendered: true,
});
const told = (path: string, more: Partial<ApiFile> = {}): ApiFile => ({
  ...{ path, oldPath: null, change: 'modified', additions: 1, deletions: 1, patch: patchOf(path) },
  ...more,
});
const page = (...files: ChangedFile[]) => pullRequest({ headSha: HEAD, files });
const sourcesOf = ({ files }: PullChanges) => files.map(({ path, source, lines }) => [path, source, lines]);

test('A3: the page gives what it renders, the .diff the rest; nobody else is asked', async () => {
  const read = openHost({ api: {}, checkout: { headSha: HEAD, diff: '' } });
  const facts = page(listed('a.ts'), listed('b.ts', 2));
  const first = await read(facts, section('a.ts'));
  expect(first).toMatchObject({ headSha: HEAD, complete: false, problems: [] });
  expect(sourcesOf(first)).toEqual([
    ['a.ts', 'page', 'whole'],
    ['b.ts', 'page', 'missing'],
  ]);
  const changes = await read(facts, section('a.ts'), section('a.ts') + section('b.ts', 2) + section('c.ts'));
  expect(sourcesOf(changes)).toEqual([
    ['a.ts', 'page', 'whole'],
    ['b.ts', 'diff', 'whole'],
    ['c.ts', 'diff', 'whole'],
  ]);
  expect(changes).toMatchObject({ headSha: HEAD, complete: true, problems: [] });
  expect(changes.text).toBe(section('a.ts') + section('b.ts', 2) + section('c.ts'));
  expect(asked).toEqual([]);
});

test('A3: rows that are fewer than the file has are a part; the next source gives it whole', async () => {
  const facts = page(listed('a.ts', 3), listed('b.ts', null, null));
  const rows = section('a.ts', 2) + section('b.ts');
  const api = {
    total: 2,
    files: [told('a.ts', { additions: 3, patch: null }), told('b.ts', { patch: null })],
  };
  const alone = await openHost({ api })(facts, rows, REFUSED);
  // GitHub counts what the page did not: so many lines are there.
  expect(sourcesOf(alone)).toEqual([
    ['a.ts', 'page', 'part'],
    ['b.ts', 'page', 'whole'],
  ]);
  expect(alone.files[0]).toMatchObject({ additions: 3, deletions: 1 });
  expect(alone.text).toBe(rows);
  expect(alone.problems.map(({ source }) => source)).toEqual(['diff', 'checkout']);
  const checkout = { headSha: HEAD, diff: section('a.ts', 3) + section('b.ts') };
  const whole = await openHost({ api, checkout })(facts, rows, REFUSED);
  expect(sourcesOf(whole)).toEqual([
    ['a.ts', 'checkout', 'whole'],
    ['b.ts', 'page', 'whole'],
  ]);
});

test('A3: what a page loses of a file is taken from who has it: carriage returns, modes, the end without a break', async () => {
  const crlf = section('a.txt').replaceAll(/^([ +-](?![+-]{2}).*)$/gm, '$1\r');
  const mode = section('run.sh').replace('index 1111111..2222222 100644', 'old mode 100644\nnew mode 100755');
  const end = `${section('end.ts')}\\ No newline at end of file\n`;
  const facts = page(listed('a.txt'), listed('run.sh'), listed('end.ts'));
  const rows = section('a.txt') + section('run.sh') + section('end.ts');
  const changes = await openHost({})(facts, rows, crlf + mode + end);
  expect(changes.files.map(({ source }) => source)).toEqual(['diff', 'diff', 'diff']);
  expect(changes.text).toBe(crlf + mode + end);
  expect(changes.problems).toEqual([]);
  // Lines that became the same: what differs was lost, so that they are not all there is.
  const same = section('a.txt').replace('+new 0', '+old');
  forget();
  expect(sourcesOf(await openHost({})(page(listed('a.txt')), same))).toEqual([['a.txt', 'page', 'part']]);
});

test("A3: patches of the API get the header that they lack, in git's way of writing names", async () => {
  const files = [
    told('new "name"\t.ts', {
      change: 'added',
      deletions: 0,
      patch: '@@ -0,0 +1 @@\n+one\n\\ No newline at end of file',
    }),
    told('gone.ts', { change: 'deleted', additions: 0, patch: '@@ -1 +0,0 @@\n-one' }),
    told('src/new.ts', { oldPath: 'src/old name.ts', change: 'renamed' }),
    told('moved.ts', { oldPath: 'was.ts', change: 'renamed', additions: 0, deletions: 0, patch: null }),
    told('café/ü.ts'),
    told('logo.png', { additions: 0, deletions: 0, patch: null }),
    told('lib', { patch: '@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2' }),
    told('late.ts', { additions: null, deletions: null, patch: null }),
  ];
  const changes = await openHost({ api: { total: files.length, files } })(page(), '', REFUSED);
  expect(sourcesOf(changes).map(([path, , lines]) => [path, lines])).toEqual([
    ['new "name"\t.ts', 'whole'],
    ['gone.ts', 'whole'],
    ['src/new.ts', 'whole'],
    ['moved.ts', 'none'],
    ['café/ü.ts', 'whole'],
    ['logo.png', 'none'],
    ['lib', 'whole'],
    ['late.ts', 'missing'],
  ]);
  expect(changes.text).toContain(
    'rename from src/old name.ts\nrename to src/new.ts\n--- a/src/old name.ts\n',
  );
  expect(changes.text).toContain('--- /dev/null\n+++ "b/new \\"name\\"\\t.ts"\n@@ -0,0 +1 @@\n');
  expect(parsePatch(changes.text)).toHaveLength(files.length);
  const again = await openHost({})(page(), '', changes.text);
  expect(again.files.map(({ path, oldPath, change }) => [path, oldPath, change])).toEqual(
    files.map(({ path, oldPath, change }) => [path, oldPath, change]),
  );
});

test('A3: a patch that holds more than the file it is of is no more than a part', async () => {
  const forged = `${patchOf('a.ts')}\n${section('secret.ts')}`;
  const api = { total: 1, files: [told('a.ts', { patch: forged })] };
  expect(sourcesOf(await openHost({ api })(page(), '', REFUSED))).toEqual([['a.ts', 'api', 'part']]);
});

test('A3: renames, types, links, submodules, binaries and modes come as the .diff has them', async () => {
  const diff = [
    'diff --git a/link b/link\ndeleted file mode 120000\nindex 1..0\n--- a/link\n+++ /dev/null\n@@ -1 +0,0 @@\n-target\n\\ No newline at end of file\n',
    'diff --git a/link b/link\nnew file mode 100644\nindex 0..1\n--- /dev/null\n+++ b/link\n@@ -0,0 +1 @@\n+text\n',
    'diff --git a/lib b/lib\nindex 1..2 160000\n--- a/lib\n+++ b/lib\n@@ -1 +1 @@\n-Subproject commit 1\n+Subproject commit 2\n',
    'diff --git a/logo.png b/logo.png\nindex 1..2 100644\nBinary files a/logo.png and b/logo.png differ\n',
    'diff --git a/run.sh b/run.sh\nold mode 100644\nnew mode 100755\n',
    'diff --git "a/caf\\303\\251.ts" "b/caf\\303\\251.ts"\nsimilarity index 100%\ncopy from "caf\\303\\251.ts"\ncopy to twin.ts\n',
    'diff --git a/empty.ts b/empty.ts\nnew file mode 100644\nindex 0000000..e69de29\n',
  ].join('');
  const changes = await openHost({})(page(), '', diff);
  expect(changes.files.map(({ path, change, lines }) => [path, change, lines])).toEqual([
    ['link', 'type', 'whole'],
    ['lib', 'modified', 'whole'],
    ['logo.png', 'modified', 'none'],
    ['run.sh', 'modified', 'none'],
    ['twin.ts', 'copied', 'none'],
    ['empty.ts', 'added', 'none'],
  ]);
  expect(changes.files[4]?.oldPath).toBe('café.ts');
  expect(changes.text).toBe(diff);
});

test('a .diff that was cut is completed', async () => {
  const diff = section('a.ts') + section('b.ts', 3).split('\n').slice(0, -2).join('\n');
  const api = { total: 2, files: [told('a.ts'), told('b.ts', { additions: 3, patch: patchOf('b.ts', 3) })] };
  const changes = await openHost({ api })(page(), '', diff);
  expect(sourcesOf(changes)).toEqual([
    ['a.ts', 'diff', 'whole'],
    ['b.ts', 'api', 'whole'],
  ]);
});

test('A3: a page older than the head gives nothing, and is told', async () => {
  const api = {
    headSha: NEWER,
    total: 2,
    files: [told('a.ts'), told('b.ts', { additions: 2, patch: patchOf('b.ts', 2) })],
  };
  const changes = await openHost({ api })(page(listed('a.ts')), section('a.ts'), REFUSED);
  expect(changes.headSha).toBe(NEWER);
  expect(changes.files.map(({ source }) => source)).toEqual(['api', 'api']);
  expect(changes.problems.at(-1)).toMatchObject({ source: 'page', error: { code: 'outdated' } });
  expect(changes.problems.at(-1)?.error.message).toBe(
    'The page shows aaaaaaa, but the pull request is at bbbbbbb. Reload the page to see that.',
  );
});

test('A3: where page and .diff are of two heads, the API says which; hunks of both are never mixed', async () => {
  const facts = page(listed('a.ts'), listed('b.ts'));
  const rows = section('a.ts') + section('b.ts');
  const newer = section('a.ts') + section('b.ts', 2);
  const files = [told('a.ts'), told('b.ts', { additions: 2, patch: patchOf('b.ts', 2) })];
  const settled = await openHost({ api: { headSha: NEWER, total: 2, files } })(facts, rows, newer);
  expect(asked).toEqual(['api']);
  expect(settled).toMatchObject({ headSha: NEWER, complete: true });
  expect(settled.text).toBe(newer);
  expect(settled.files.map(({ source }) => source)).toEqual(['diff', 'diff']);
  // The page is right, and the .diff is of an older head.
  const old = await openHost({ api: { total: 2, files: [told('a.ts'), told('b.ts')] } })(facts, rows, newer);
  expect(old).toMatchObject({ headSha: HEAD, complete: true });
  expect(old.files.map(({ source }) => source)).toEqual(['page', 'page']);
  expect(old.problems).toMatchObject([{ source: 'diff', error: { code: 'outdated', retryable: true } }]);
  // Nobody can say: what came last is believed, at a head that is not known.
  forget();
  const unsaid = await openHost({})(facts, rows, newer);
  expect(unsaid).toMatchObject({ headSha: null, text: newer });
});

test('A3: rows with other lines than the whole file are of another head, whatever their count', async () => {
  const facts = page(listed('a.ts'));
  const changes = await openHost({})(facts, section('a.ts', 1, 'older'), section('a.ts'));
  expect(changes.text).toBe(section('a.ts'));
  expect(changes.problems.map(({ source }) => source)).toEqual(['api', 'page']);
  // A file that is not changed any more.
  const gone = await openHost({})(
    page(listed('a.ts'), listed('gone.ts')),
    section('gone.ts'),
    section('a.ts'),
  );
  expect(gone).toMatchObject({ headSha: null, text: section('a.ts') });
});

test('A3: a checkout is asked for the head that is known, and believed file by file', async () => {
  const files = ['a.ts', 'b.ts', 'late.ts'].map((path) => told(path));
  files[2] = told('late.ts', { additions: null, deletions: null, patch: null });
  const api = { baseSha: 'c'.repeat(40), total: 3, files };
  const fits = section('a.ts') + section('b.ts') + section('late.ts', 9);
  const whole = await openHost({ api, checkout: { headSha: HEAD, diff: fits } })(page(), '', REFUSED);
  expect(wanted).toMatchObject([{ number: 12, headSha: HEAD, baseSha: 'c'.repeat(40) }]);
  expect(sourcesOf(whole)[2]).toEqual(['late.ts', 'checkout', 'whole']);
  forget();
  const another = section('a.ts', 5) + section('b.ts', 5) + section('late.ts', 9);
  const unfit = await openHost({ api, checkout: { headSha: HEAD, diff: another } })(page(), '', REFUSED);
  expect(sourcesOf(unfit)[2]).toEqual(['late.ts', 'api', 'missing']);
  expect(unfit.problems.at(-1)).toMatchObject({ source: 'checkout', error: { code: 'outdated' } });
  forget();
  const elsewhere = await openHost({ api, checkout: { headSha: NEWER, diff: fits } })(page(), '', REFUSED);
  expect(elsewhere.files.filter(({ source }) => source === 'checkout')).toEqual([]);
});

test('A5: the second question about a head asks nobody, also after a restart; a new head does', async () => {
  const api = { total: 1, files: [told('a.ts')] };
  const read = openHost({ api });
  const first = await read(page(), '', REFUSED);
  expect(asked).toEqual(['api at a head']);
  expect(await read(page())).toEqual(first);
  const restarted = openHost({ api });
  expect(await restarted(page())).toEqual(first);
  expect(asked).toHaveLength(1);
  expect(await restarted(pullRequest({ headSha: NEWER }))).toMatchObject({ complete: false, diff: null });
  forget();
  const moved = pullRequest({ headSha: HEAD, base: { owner: 'octo', repo: 'tool', ref: 'release' } });
  await openHost({ api })({ ...moved, base: { owner: 'octo', repo: 'tool', ref: 'main' } }, '', REFUSED);
  expect(await openHost({ api })(moved)).toMatchObject({ complete: false });
});

test('A5: a page that does not tell its head, or an old one, stands for the newest for a while', async () => {
  let now = 0;
  const read = openHost({ api: { headSha: NEWER, total: 1, files: [told('a.ts')] } }, () => now);
  for (const facts of [pullRequest({ headSha: null }), page(listed('old.ts'))]) {
    const first = await read(facts, '', REFUSED);
    expect(first.headSha).toBe(NEWER);
    const checks = [{ name: 'build', state: 'failed' }];
    expect(await read({ ...facts, checks })).toMatchObject({
      headSha: NEWER,
      complete: true,
      files: first.files,
    });
    expect(await read({ ...facts, commits: [{ sha: 'd'.repeat(40), title: 'new' }] })).toMatchObject({
      complete: false,
      diff: null,
    });
    now += 300_000;
    // It is still the best that there is, until somebody is asked anew.
    expect(await read(facts)).toMatchObject({ complete: false, files: first.files });
    const before = asked.length;
    expect(await read(facts, '', REFUSED)).toMatchObject({ complete: true, files: first.files });
    expect(asked.length).toBe(before + 1);
  }
});

test('P2: what one page makes up is in no answer to another page', async () => {
  const late = told('late.ts', { additions: null, deletions: null, patch: null });
  const read = openHost({ api: { total: 2, files: [told('a.ts'), late] } });
  const liar = page(listed('a.ts'), listed('late.ts'));
  const context = section('a.ts').replace(' kept', ' kept, the page says');
  const lies = await read(liar, context + section('late.ts', 1, 'forged'), REFUSED);
  expect(lies.text).toContain('forged');
  for (const host of [read, openHost({})]) {
    const honest = await host(page(listed('late.ts')));
    expect(honest.text).toContain(section('a.ts').split('\n').slice(4).join('\n'));
    expect(honest.text).not.toMatch(/forged|the page says/);
    expect(sourcesOf(honest)).toEqual([
      ['a.ts', 'api', 'whole'],
      ['late.ts', 'api', 'missing'],
    ]);
  }
});

test('P2: a head that a page alone has named holds for an hour, one that the API told for good', async () => {
  let now = 0;
  // The page says that the .diff is of this head, which may be yet to come.
  await openHost({}, () => now)(page(), '', section('a.ts'));
  expect(await openHost({}, () => now)(page())).toMatchObject({ complete: true });
  now += 3_600_000;
  const read = openHost({}, () => now);
  expect(await read(page())).toMatchObject({ complete: false });
  expect((await read(page(), '', section('b.ts'))).text).toBe(section('b.ts'));
  forget();
  const api = { total: 1, files: [told('a.ts')] };
  await openHost({ api }, () => now)(page(), '', REFUSED);
  now += 24 * 3_600_000;
  expect(await openHost({}, () => now)(page())).toMatchObject({ complete: true });
});

test('A5: a page without a head is known by the last commit that it lists, also after a restart', async () => {
  const one = { sha: 'c'.repeat(40), title: 'one' };
  const facts = pullRequest({ headSha: null, commits: [one] });
  const first = await openHost({})(facts, '', section('a.ts'));
  expect(first).toMatchObject({ headSha: null, complete: true });
  expect(await openHost({})(facts)).toEqual(first);
  const pushed = { ...facts, commits: [one, { sha: 'd'.repeat(40), title: 'two' }] };
  expect(await openHost({})(pushed)).toMatchObject({ complete: false, diff: null });
  // The head that GitHub tells is that commit, or the page is an old one.
  forget();
  const api = { headSha: one.sha, total: 1, files: [told('a.ts')] };
  await openHost({ api })(facts, '', REFUSED);
  expect(await openHost({})(facts)).toMatchObject({ headSha: one.sha, complete: true });
  forget();
  await openHost({ api: { ...api, headSha: NEWER } })(facts, '', REFUSED);
  expect(await openHost({})(facts)).toMatchObject({ complete: false, diff: null });
});

test('A5: what is missing is asked for again of those alone who may have it by now', async () => {
  const limited = {
    source: 'api',
    error: { code: 'github-limited', message: 'Wait.', retryable: true },
    until: new Date(Date.now() + 60_000).toISOString(),
  } as const;
  const files = [told('a.ts')];
  const world: World = { api: { total: 2, files, problem: limited } };
  const read = openHost(world);
  const first = await read(page(), '', REFUSED);
  expect(first).toMatchObject({
    complete: true,
    problems: [{ source: 'diff' }, limited, { source: 'checkout' }],
  });
  expect(sourcesOf(await read(page()))).toEqual([['a.ts', 'api', 'whole']]);
  // The person chooses a checkout.
  world.checkout = { headSha: HEAD, diff: section('a.ts') + section('b.ts') };
  expect(await read(page())).toMatchObject({ complete: false });
  const whole = await read(page(), '', REFUSED);
  expect(sourcesOf(whole)).toEqual([
    ['a.ts', 'api', 'whole'],
    ['b.ts', 'checkout', 'whole'],
  ]);
  expect(whole.complete).toBe(true);
});

test('what is kept is for the person alone, bounded, and no harm where it is damaged', async () => {
  const read = openHost({ api: { total: 1, files: [told('a.ts')] } });
  await read(page(), '', REFUSED);
  const place = join(folder, 'kept');
  const [name = ''] = readdirSync(place);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
  writeFileSync(join(place, name), '{"headSha":');
  expect(await openHost({})(page())).toMatchObject({ complete: false, diff: null });
  for (let number = 1; number <= 45; number += 1) await read({ ...page(), number }, '', REFUSED);
  expect(readdirSync(place)).toHaveLength(40);
});

test('P9: what is kept is gone after a month, also where nothing new is', async () => {
  await openHost({ api: { total: 1, files: [told('a.ts')] } })(page(), '', REFUSED);
  const place = join(folder, 'kept');
  const [name = ''] = readdirSync(place);
  const old = Date.now() / 1000 - 31 * 24 * 3600;
  utimesSync(join(place, name), old, old);
  openHost({});
  await expect.poll(() => readdirSync(place)).toEqual([]);
});

test('two panels that ask at once ask GitHub once', async () => {
  const read = openHost({ api: { total: 1, files: [told('a.ts')] } });
  const [one, other] = await Promise.all([read(page(), '', REFUSED), read(page(), '', REFUSED)]);
  expect(one).toEqual(other);
  expect(asked).toEqual(['api at a head']);
});

test('changes are of pull requests', async () => {
  await expect(openHost({})(pullRequest({ kind: 'issue' }))).rejects.toThrow(/pull requests only/);
});
