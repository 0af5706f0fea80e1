import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { PageContext } from '../../../shared/page/context.ts';
import type { PullChanges } from '../../../shared/pull/pull.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullRequest } from '../../../test/fakes/page.ts';
import { createDiff } from './diff.ts';

const pull = (number: number, diff: string | null): PageContext => ({
  ...pullRequest({ number, headSha: 'abc' }),
  diff,
});

function changes(more: Partial<PullChanges> = {}): PullChanges {
  return {
    headSha: 'abc',
    files: [],
    diff: 'joined',
    complete: true,
    diffKnown: true,
    problems: [],
    ...more,
  };
}

const file = (lines: 'whole' | 'missing'): PullChanges['files'][number] => ({
  path: 'a.ts',
  oldPath: null,
  change: 'modified',
  additions: 1,
  deletions: 0,
  lines,
  source: 'diff',
});

/** A host that keeps nothing, and joins what it is brought. */
function joining(joined: PullChanges = changes()): FakeHostClient {
  return new FakeHostClient({
    'pull/read': ({ diff }) =>
      diff.state === 'unasked' ? changes({ complete: false, diffKnown: false, diff: null }) : joined,
  });
}

const reads = (host: FakeHostClient) => host.called('pull/read');
const never = () => Promise.reject(new Error('nobody should ask'));

test('A3: what is rendered stands there until the host has joined all there is', async () => {
  const host = joining(changes({ files: [file('whole')] }));
  const text = Promise.withResolvers<string>();
  const diff = createDiff(signal<PageContext | null>(pull(1, 'rendered')), host, () => text.promise);
  expect(diff.state.value.kind).toBe('loading');
  const rendered = await diff.upload();
  text.resolve('whole');
  await expect.poll(() => diff.state.value.kind).toBe('whole');
  expect(reads(host)).toMatchObject([
    { rendered, diff: { state: 'unasked' } },
    { rendered, diff: { state: 'uploaded' } },
  ]);
  expect(await diff.upload()).toBe('joined');
});

test('A5: where the host keeps this head, nobody is asked for the diff', async () => {
  const host = new FakeHostClient({ 'pull/read': () => changes() });
  const diff = createDiff(signal<PageContext | null>(pull(1, null)), host, never);
  await expect.poll(() => diff.state.value.changes).not.toBeNull();
  expect(reads(host)).toHaveLength(1);
});

test('A3: a diff that GitHub refuses is told to the host, which has other sources', async () => {
  const host = joining(changes({ complete: false, files: [file('whole'), file('missing')] }));
  const error = new AppError('not-found', 'GitHub gives no diff for this pull request (HTTP 406).');
  const diff = createDiff(signal<PageContext | null>(pull(1, 'rows')), host, () => Promise.reject(error));
  await expect.poll(() => diff.state.value.kind).toBe('partial');
  expect(reads(host)[1]?.diff).toEqual({ state: 'refused', error: error.toData() });
});

test('without a host that can join, the rendered part is said to be a part', async () => {
  const context = signal<PageContext | null>(pull(1, 'rendered'));
  const host = new FakeHostClient({});
  host.refuse('pull/read', new AppError('bad-request', 'There is no pull/read here.'));
  const diff = createDiff(context, host, never);
  await expect.poll(() => diff.state.value.kind).toBe('partial');
  const first = await diff.upload();
  context.value = pull(1, 'rendered, more of it');
  expect(await diff.upload()).not.toBe(first);
});

test('another pull request’s diff never shows on this one', async () => {
  const context = signal<PageContext | null>(pull(1, null));
  const first = Promise.withResolvers<PullChanges>();
  const second = changes({ diff: 'second' });
  const host = new FakeHostClient({
    'pull/read': ({ page }) => (page.number === 1 ? first.promise : second),
  });
  const diff = createDiff(context, host, never);
  context.value = pull(2, null);
  first.resolve(changes({ diff: 'first' }));
  await expect.poll(() => diff.state.value.changes).toBe(second);
  expect(await diff.upload()).toBe('second');
});

test('another host is asked anew, and brought the texts again', async () => {
  const host = joining();
  const diff = createDiff(signal<PageContext | null>(pull(1, null)), host, async () => 'x'.repeat(300_000));
  await expect.poll(() => diff.state.value.kind).toBe('whole');
  const parts = host.called('upload/append');
  expect(parts.map(({ offset }) => offset)).toEqual([0, 131_072, 262_144]);
  expect(parts.map(({ text }) => text).join('')).toHaveLength(300_000);
  host.epoch.value = 2;
  await expect.poll(() => reads(host)).toHaveLength(4);
  expect(host.called('upload/append')).toHaveLength(6);
});

test('A3: a checkout that is chosen later is asked too, and nobody fetches a diff again that is known', async () => {
  const checkout = signal<string | null | undefined>(undefined);
  const refused = changes({ files: [file('missing')] });
  let read = [changes({ complete: false, diffKnown: false, diff: null }), refused];
  const host = new FakeHostClient({ 'pull/read': () => read.shift() ?? refused });
  const context = signal<PageContext | null>(pull(1, null));
  let fetched = 0;
  const refuse = async () => {
    fetched += 1;
    throw new AppError('not-found', 'Too large.');
  };
  const diff = createDiff(context, host, refuse, checkout);
  await expect.poll(() => diff.state.value.kind).toBe('partial');
  checkout.value = null;
  expect(reads(host)).toHaveLength(2);

  read = [changes({ complete: false, files: [file('missing')] }), changes({ files: [file('whole')] })];
  checkout.value = '/home/ada/ferry';
  expect(diff.state.value).toMatchObject({ kind: 'loading', changes: refused });
  await expect.poll(() => diff.state.value.kind).toBe('whole');
  expect(reads(host).map((params) => params.diff.state)).toEqual(['unasked', 'refused', 'unasked', 'known']);
  expect(fetched).toBe(1);
  checkout.value = '/home/ada/other';
  expect(reads(host)).toHaveLength(4);
});

test('A5: when a limit ends, what was missing is asked for again, once', async () => {
  const error = { code: 'github-limited', message: 'No more.', retryable: true } as const;
  const limited = () =>
    changes({
      files: [file('missing')],
      problems: [{ source: 'api', error, until: new Date(Date.now() + 50).toISOString() }],
    });
  const read = [limited()];
  const host = new FakeHostClient({
    'pull/read': () => read.shift() ?? changes({ files: [file('whole')] }),
  });
  const diff = createDiff(signal<PageContext | null>(pull(1, null)), host, never);
  await expect.poll(() => diff.state.value.kind).toBe('partial');
  await expect.poll(() => diff.state.value.kind).toBe('whole');
  expect(reads(host)).toHaveLength(2);
});

test('a large diff is sent no further when the person goes on to another page', async () => {
  const context = signal<PageContext | null>(pull(1, null));
  const part = Promise.withResolvers<{ length: number }>();
  const host = new FakeHostClient({
    'pull/read': ({ page }) =>
      page.number === 1 ? changes({ complete: false, diffKnown: false }) : changes(),
    'upload/append': () => part.promise,
  });
  const diff = createDiff(context, host, async () => 'x'.repeat(1_000_000));
  await expect.poll(() => host.called('upload/append')).toHaveLength(1);
  context.value = pull(2, null);
  part.resolve({ length: 1 });
  await expect.poll(() => diff.state.value.kind).toBe('whole');
  await new Promise((done) => setTimeout(done));
  expect(host.called('upload/append')).toHaveLength(1);
});
