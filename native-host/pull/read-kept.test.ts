import { readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { pullRequest } from '../../test/fakes/page.ts';
import {
  HEAD,
  listed,
  NEWER,
  type PullHosts,
  page,
  pullHosts,
  REFUSED,
  section,
  sourcesIn,
  told,
  type World,
} from '../../test/fakes/pull-hosts.ts';
import { drawLots } from '../../test/secrets/lot.ts';

let hosts: PullHosts;

beforeEach(() => {
  hosts = pullHosts();
});
afterEach(() => hosts.close());

test('A5: the second question about a head asks nobody, also after a restart; a new head does', async () => {
  const api = { total: 1, files: [told('a.ts')] };
  const read = hosts.open({ api });
  const first = await read(page(), '', REFUSED);
  expect(hosts.asked).toEqual(['api at a head']);
  expect(await read(page())).toEqual(first);
  const restarted = hosts.open({ api });
  expect(await restarted(page())).toEqual(first);
  expect(hosts.asked).toHaveLength(1);
  expect(await restarted(pullRequest({ headSha: NEWER }))).toMatchObject({ complete: false, diff: null });
  hosts.forget();
  const moved = pullRequest({ headSha: HEAD, base: { owner: 'octo', repo: 'tool', ref: 'release' } });
  await hosts.open({ api })({ ...moved, base: { owner: 'octo', repo: 'tool', ref: 'main' } }, '', REFUSED);
  expect(await hosts.open({ api })(moved)).toMatchObject({ complete: false });
});

test('A5: a page that does not tell its head, or an old one, stands for the newest for a while', async () => {
  let now = 0;
  const read = hosts.open({ api: { headSha: NEWER, total: 1, files: [told('a.ts')] } }, () => now);
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
    const before = hosts.asked.length;
    expect(await read(facts, '', REFUSED)).toMatchObject({ complete: true, files: first.files });
    expect(hosts.asked.length).toBe(before + 1);
  }
});

test('P2: what one page makes up is in no answer to another page', async () => {
  const late = told('late.ts', { additions: null, deletions: null, patch: null });
  const read = hosts.open({ api: { total: 2, files: [told('a.ts'), late] } });
  const liar = page(listed('a.ts'), listed('late.ts'));
  const context = section('a.ts').replace(' kept', ' kept, the page says');
  const lies = await read(liar, context + section('late.ts', 1, 'forged'), REFUSED);
  expect(lies.text).toContain('forged');
  for (const host of [read, hosts.open({})]) {
    const honest = await host(page(listed('late.ts')));
    expect(honest.text).toContain(section('a.ts').split('\n').slice(4).join('\n'));
    expect(honest.text).not.toMatch(/forged|the page says/);
    expect(sourcesIn(honest)).toEqual([
      ['a.ts', 'api', 'whole'],
      ['late.ts', 'api', 'missing'],
    ]);
  }
});

test('P2: a head that a page alone has named answers that panel, for an hour; one that GitHub told everybody', async () => {
  let now = 0;
  const world: World = {};
  const [forged, honest] = hosts.openTwo(world, () => now);
  // The page says that the .diff is of this head, which may be yet to come.
  const first = await forged(page(), '', section('a.ts'));
  expect(await forged(page())).toEqual(first);
  expect(await honest(page())).toMatchObject({ complete: false, diff: null });
  expect(await hosts.open(world)(page())).toMatchObject({ complete: false, diff: null });
  expect((await honest(page(), '', section('b.ts'))).text).toBe(section('b.ts'));
  now += 3_600_000;
  expect(await forged(page())).toMatchObject({ complete: false });

  world.head = { headSha: HEAD, files: 1, additions: 1, deletions: 1 };
  const told = await honest(page(), '', section('b.ts'));
  now += 24 * 3_600_000;
  for (const read of [honest, forged, hosts.open(world)]) expect(await read(page())).toEqual(told);
});

test('P2: a head that GitHub does not bear out is not the one of its .diff', async () => {
  const world: World = { head: { headSha: NEWER, files: 1, additions: 1, deletions: 1 } };
  const [forged, honest] = hosts.openTwo(world);
  const read = await forged(page(), '', section('a.ts'));
  expect(read).toMatchObject({ headSha: NEWER, text: section('a.ts') });
  expect(read.problems).toMatchObject([{ source: 'page', error: { code: 'outdated' } }]);
  // Not even for as long as a page stands for the newest.
  expect(await honest(page())).toMatchObject({ complete: false, diff: null });
  expect(await honest(pullRequest({ headSha: NEWER }))).toMatchObject({ complete: true });
  // It is told to have other changes than those of the .diff.
  hosts.forget();
  world.head = { headSha: HEAD, files: 1, additions: 7, deletions: 1 };
  const [other, another] = hosts.openTwo(world);
  await other(page(), '', section('a.ts'));
  expect(await another(page())).toMatchObject({ complete: false, diff: null });
});

test('A5: a page without a head is known by the last commit that it lists, also after a restart', async () => {
  const one = { sha: 'c'.repeat(40), title: 'one' };
  const facts = pullRequest({ headSha: null, commits: [one] });
  const alone = hosts.open({});
  const first = await alone(facts, '', section('a.ts'));
  expect(first).toMatchObject({ headSha: null, complete: true });
  expect(await alone(facts)).toEqual(first);
  const pushed = { ...facts, commits: [one, { sha: 'd'.repeat(40), title: 'two' }] };
  expect(await alone(pushed)).toMatchObject({ complete: false, diff: null });
  // The head that GitHub tells is that commit, or the page is an old one.
  const head = { headSha: one.sha, files: 1, additions: 1, deletions: 1 };
  const told = await hosts.open({ head })(facts, '', section('a.ts'));
  expect(told).toMatchObject({ headSha: one.sha, complete: true });
  expect(await hosts.open({})(facts)).toEqual(told);
  expect(await hosts.open({})(pushed)).toMatchObject({ complete: false, diff: null });
  hosts.forget();
  await hosts.open({ head: { ...head, headSha: NEWER } })(facts, '', section('a.ts'));
  expect(await hosts.open({})(facts)).toMatchObject({ complete: false, diff: null });
});

test('A5: what is missing is asked for again of those alone who may have it by now', async () => {
  const limited = {
    source: 'api',
    error: { code: 'github-limited', message: 'Wait.', retryable: true },
    until: new Date(Date.now() + 60_000).toISOString(),
  } as const;
  const files = [told('a.ts')];
  const world: World = { api: { total: 2, files, problem: limited } };
  const read = hosts.open(world);
  const first = await read(page(), '', REFUSED);
  expect(first).toMatchObject({
    complete: true,
    problems: [{ source: 'diff' }, limited, { source: 'checkout' }],
  });
  expect(sourcesIn(await read(page()))).toEqual([['a.ts', 'api', 'whole']]);
  // The person chooses a checkout.
  world.checkout = { headSha: HEAD, diff: section('a.ts') + section('b.ts') };
  expect(await read(page())).toMatchObject({ complete: false });
  const whole = await read(page(), '', REFUSED);
  expect(sourcesIn(whole)).toEqual([
    ['a.ts', 'api', 'whole'],
    ['b.ts', 'checkout', 'whole'],
  ]);
  expect(whole.complete).toBe(true);
});

test('what is kept is for the person alone, bounded, and no harm where it is damaged', async () => {
  const read = hosts.open({ api: { total: 1, files: [told('a.ts')] } });
  await read(page(), '', REFUSED);
  const place = join(hosts.folder, 'kept');
  const [name = ''] = readdirSync(place);
  expect(statSync(place).mode & 0o777).toBe(0o700);
  expect(statSync(join(place, name)).mode & 0o777).toBe(0o600);
  writeFileSync(join(place, name), '{"headSha":');
  expect(await hosts.open({})(page())).toMatchObject({ complete: false, diff: null });
  for (let number = 1; number <= 45; number += 1) await read({ ...page(), number }, '', REFUSED);
  expect(readdirSync(place)).toHaveLength(40);
});

test('case 84: a key in the name of a file or a branch is not kept', async () => {
  const token = drawLots(8).fill('ghp_<62*36>');
  const moved = told(`src/${token}.ts`, { oldPath: `old/${token}.ts`, change: 'renamed' });
  const missing = told(`${token}.md`, { patch: null });
  const read = hosts.open({ api: { total: 2, files: [moved, missing] } });
  await read({ ...page(), base: { owner: 'octo', repo: 'tool', ref: token } }, '', REFUSED);
  const place = join(hosts.folder, 'kept');
  const [name = ''] = readdirSync(place);
  const kept = readFileSync(join(place, name), 'utf8');
  expect(kept).toContain('old/[REDACTED:github-token].ts');
  expect(kept).not.toContain(token);
});

test('P9: what is kept is gone after a month, also where nothing new is', async () => {
  await hosts.open({ api: { total: 1, files: [told('a.ts')] } })(page(), '', REFUSED);
  const place = join(hosts.folder, 'kept');
  const [name = ''] = readdirSync(place);
  const old = Date.now() / 1000 - 31 * 24 * 3600;
  utimesSync(join(place, name), old, old);
  hosts.open({});
  await expect.poll(() => readdirSync(place)).toEqual([]);
});

test('two panels that ask at once ask GitHub once', async () => {
  const read = hosts.open({ api: { total: 1, files: [told('a.ts')] } });
  const [one, other] = await Promise.all([read(page(), '', REFUSED), read(page(), '', REFUSED)]);
  expect(one).toEqual(other);
  expect(hosts.asked).toEqual(['api at a head']);
});

test('A2: checks are asked once at a head; those that may still pass again after a minute', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  onTestFinished(() => void vi.useRealTimers());
  const failed = { name: 'build', state: 'failure' };
  const world: World = { api: { total: 1, files: [told('a.ts')] }, checks: [failed] };
  const read = hosts.open(world);
  expect(await read(page(), '', REFUSED)).toMatchObject({ checks: [failed] });
  expect(await read(page())).toMatchObject({ checks: [failed] });
  expect(await hosts.open(world)(page())).toMatchObject({ checks: [failed] });
  expect(hosts.asked).toEqual(['api at a head', 'checks']);
  vi.setSystemTime(Date.now() + 61_000);
  world.checks = [{ name: 'build', state: 'success' }];
  expect(await read(page())).toMatchObject({ checks: world.checks });
  vi.setSystemTime(Date.now() + 3_600_000);
  expect(await hosts.open(world)(page())).toMatchObject({ checks: world.checks });
  expect(hosts.asked).toEqual(['api at a head', 'checks', 'checks']);
  // A page that shows them needs nobody.
  const facts = { ...pullRequest({ headSha: NEWER }), checks: [failed] };
  expect(await read(facts, '', REFUSED)).not.toHaveProperty('checks');
  expect(hosts.asked.filter((what) => what === 'checks')).toHaveLength(2);
});
