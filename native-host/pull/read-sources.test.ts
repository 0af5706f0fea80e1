import { parsePatch } from 'diff';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { pullRequest } from '../../test/fakes/page.ts';
import {
  HEAD,
  listed,
  type PullHosts,
  page,
  patchOf,
  pullHosts,
  REFUSED,
  section,
  sourcesIn,
  told,
  type World,
} from '../../test/fakes/pull-hosts.ts';

let hosts: PullHosts;

beforeEach(() => {
  hosts = pullHosts();
});
afterEach(() => hosts.close());

test('A3: the page gives what it renders, the .diff the rest; nobody else is asked for any', async () => {
  const read = hosts.open({ api: {}, checkout: { headSha: HEAD, diff: '' } });
  const facts = page(listed('a.ts'), listed('b.ts', 2));
  const first = await read(facts, section('a.ts'));
  expect(first).toMatchObject({ headSha: HEAD, complete: false, problems: [] });
  expect(sourcesIn(first)).toEqual([
    ['a.ts', 'page', 'whole'],
    ['b.ts', 'page', 'missing'],
  ]);
  const changes = await read(facts, section('a.ts'), section('a.ts') + section('b.ts', 2) + section('c.ts'));
  expect(sourcesIn(changes)).toEqual([
    ['a.ts', 'page', 'whole'],
    ['b.ts', 'diff', 'whole'],
    ['c.ts', 'diff', 'whole'],
  ]);
  expect(changes).toMatchObject({ headSha: HEAD, complete: true, problems: [] });
  expect(changes.text).toBe(section('a.ts') + section('b.ts', 2) + section('c.ts'));
  expect(hosts.asked).toEqual(['head']);
});

test('A3: rows that are fewer than the file has are a part; the next source gives it whole', async () => {
  const facts = page(listed('a.ts', 3), listed('b.ts', null, null));
  const rows = section('a.ts', 2) + section('b.ts');
  const api = {
    total: 2,
    files: [told('a.ts', { additions: 3, patch: null }), told('b.ts', { patch: null })],
  };
  const alone = await hosts.open({ api })(facts, rows, REFUSED);
  // GitHub counts what the page did not: so many lines are there.
  expect(sourcesIn(alone)).toEqual([
    ['a.ts', 'page', 'part'],
    ['b.ts', 'page', 'whole'],
  ]);
  expect(alone.files[0]).toMatchObject({ additions: 3, deletions: 1 });
  expect(alone.text).toBe(rows);
  expect(alone.problems.map(({ source }) => source)).toEqual(['diff', 'checkout']);
  const checkout = { headSha: HEAD, diff: section('a.ts', 3) + section('b.ts') };
  const whole = await hosts.open({ api, checkout })(facts, rows, REFUSED);
  expect(sourcesIn(whole)).toEqual([
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
  const changes = await hosts.open({})(facts, rows, crlf + mode + end);
  expect(changes.files.map(({ source }) => source)).toEqual(['diff', 'diff', 'diff']);
  expect(changes.text).toBe(crlf + mode + end);
  expect(changes.problems).toEqual([]);
  // Lines that became the same: what differs was lost, so that they are not all there is.
  const same = section('a.txt').replace('+new 0', '+old');
  hosts.forget();
  expect(sourcesIn(await hosts.open({})(page(listed('a.txt')), same))).toEqual([['a.txt', 'page', 'part']]);
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
  const changes = await hosts.open({ api: { total: files.length, files } })(page(), '', REFUSED);
  expect(sourcesIn(changes).map(([path, , lines]) => [path, lines])).toEqual([
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
  const again = await hosts.open({})(page(), '', changes.text);
  expect(again.files.map(({ path, oldPath, change }) => [path, oldPath, change])).toEqual(
    files.map(({ path, oldPath, change }) => [path, oldPath, change]),
  );
});

test('A3: a patch that holds more than the file it is of is no more than a part', async () => {
  const forged = `${patchOf('a.ts')}\n${section('secret.ts')}`;
  const api = { total: 1, files: [told('a.ts', { patch: forged })] };
  expect(sourcesIn(await hosts.open({ api })(page(), '', REFUSED))).toEqual([['a.ts', 'api', 'part']]);
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
  const changes = await hosts.open({})(page(), '', diff);
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
  const changes = await hosts.open({ api })(page(), '', diff);
  expect(sourcesIn(changes)).toEqual([
    ['a.ts', 'diff', 'whole'],
    ['b.ts', 'api', 'whole'],
  ]);
});

test('changes are of pull requests', async () => {
  await expect(hosts.open({})(pullRequest({ kind: 'issue' }))).rejects.toThrow(/pull requests only/);
});

test('A3: of more files than GitHub names, the number of the others is told, until a checkout has them', async () => {
  const world: World = { api: { total: 3, files: [told('a.ts')] } };
  const read = hosts.open(world);
  const first = await read(page(), '', REFUSED);
  expect(first).toMatchObject({ complete: true, unlisted: 2 });
  expect(first.problems.map(({ error }) => error.message)).toContain(
    'GitHub names no more than 3,000 files of a pull request: of 2 files nothing is known.',
  );
  expect(await hosts.open(world)(page())).toEqual(first);
  world.checkout = { headSha: HEAD, diff: section('a.ts') + section('b.ts') + section('c.ts') };
  const whole = await read(page(), '', REFUSED);
  expect(whole).toMatchObject({ complete: true, unlisted: 0, problems: [{ source: 'diff' }] });
  expect(whole.files).toHaveLength(3);
});
