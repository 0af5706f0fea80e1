import { afterEach, beforeEach, expect, test } from 'vitest';
import {
  HEAD,
  listed,
  NEWER,
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

test('A3: a page older than the head gives nothing, and is told', async () => {
  const api = {
    headSha: NEWER,
    total: 2,
    files: [told('a.ts'), told('b.ts', { additions: 2, patch: patchOf('b.ts', 2) })],
  };
  const changes = await hosts.open({ api })(page(listed('a.ts')), section('a.ts'), REFUSED);
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
  const settled = await hosts.open({ api: { headSha: NEWER, total: 2, files } })(facts, rows, newer);
  expect(hosts.asked).toEqual(['api']);
  expect(settled).toMatchObject({ headSha: NEWER, complete: true });
  expect(settled.text).toBe(newer);
  expect(settled.files.map(({ source }) => source)).toEqual(['diff', 'diff']);
  // The page is right, and the .diff is of an older head.
  const old = await hosts.open({ api: { total: 2, files: [told('a.ts'), told('b.ts')] } })(
    facts,
    rows,
    newer,
  );
  expect(old).toMatchObject({ headSha: HEAD, complete: true });
  expect(old.files.map(({ source }) => source)).toEqual(['page', 'page']);
  expect(old.problems).toMatchObject([{ source: 'diff', error: { code: 'outdated', retryable: true } }]);
  // Nobody can say: what came last is believed, at a head that is not known.
  hosts.forget();
  const unsaid = await hosts.open({})(facts, rows, newer);
  expect(unsaid).toMatchObject({ headSha: null, text: newer });
});

test('A3: rows with other lines than the whole file are of another head, whatever their count', async () => {
  const facts = page(listed('a.ts'));
  const changes = await hosts.open({})(facts, section('a.ts', 1, 'older'), section('a.ts'));
  expect(changes.text).toBe(section('a.ts'));
  expect(changes.problems.map(({ source }) => source)).toEqual(['api', 'page']);
  // A file that is not changed any more.
  const gone = await hosts.open({})(
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
  const whole = await hosts.open({ api, checkout: { headSha: HEAD, diff: fits } })(page(), '', REFUSED);
  expect(hosts.wanted).toMatchObject([{ number: 12, headSha: HEAD, baseSha: 'c'.repeat(40) }]);
  expect(sourcesIn(whole)[2]).toEqual(['late.ts', 'checkout', 'whole']);
  hosts.forget();
  const another = section('a.ts', 5) + section('b.ts', 5) + section('late.ts', 9);
  const unfit = await hosts.open({ api, checkout: { headSha: HEAD, diff: another } })(page(), '', REFUSED);
  expect(sourcesIn(unfit)[2]).toEqual(['late.ts', 'api', 'missing']);
  expect(unfit.problems.at(-1)).toMatchObject({ source: 'checkout', error: { code: 'outdated' } });
  hosts.forget();
  const elsewhere = await hosts.open({ api, checkout: { headSha: NEWER, diff: fits } })(page(), '', REFUSED);
  expect(elsewhere.files.filter(({ source }) => source === 'checkout')).toEqual([]);
});

test('A3: what GitHub named at a head stays so, however git sees its renames, when a checkout is chosen', async () => {
  const moved = told('new.ts', { change: 'added', additions: 30, deletions: 0, patch: null });
  const world: World = { api: { total: 3, files: [moved, told('old.ts', { patch: null }), told('a.ts')] } };
  const read = hosts.open(world);
  await read(page(), '', REFUSED);
  const renamed =
    'diff --git a/old.ts b/new.ts\nsimilarity index 100%\nrename from old.ts\nrename to new.ts\n';
  world.checkout = { headSha: HEAD, diff: renamed + section('a.ts') };
  const both = await read(page(), '', REFUSED);
  expect(both.files.map(({ path, source }) => [path, source])).toEqual([
    ['new.ts', 'checkout'],
    ['old.ts', 'api'],
    ['a.ts', 'api'],
  ]);
  expect(both.problems.map(({ source }) => source)).toEqual(['diff']);
});

test('A3: changes that became others at the same head are read anew, once the page shows it', async () => {
  let now = 0;
  const world: World = { api: { total: 2, files: [told('a.ts'), told('merged.ts')] } };
  const read = hosts.open(world, () => now);
  await read(page(), '', REFUSED);
  // The base has taken in some of the commits.
  world.api = { total: 1, files: [told('a.ts', { additions: 2, patch: patchOf('a.ts', 2) })] };
  const facts = page(listed('a.ts', 2));
  now += 400_000;
  expect(await read(facts)).toMatchObject({ complete: false });
  const anew = await read(facts, section('a.ts', 2), REFUSED);
  expect(anew.files.map(({ path }) => path)).toEqual(['a.ts']);
  expect(hosts.asked.at(-1)).toBe('api');
  const before = hosts.asked.length;
  expect(await read(facts)).toMatchObject({ complete: true, headSha: HEAD });
  expect(hosts.asked.length).toBe(before);
  // A page that shows something else for good, without its white space say: what is there is not given up.
  now += 400_000;
  world.api = undefined;
  const strange = await read(page(listed('a.ts', 9)), '', REFUSED);
  expect(strange.text).toContain('+new 1');
  expect(strange.problems.map(({ source }) => source)).toContain('api');
});
