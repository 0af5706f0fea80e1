import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { PageContext } from '../../shared/page/context.ts';
import { FakeHostClient } from '../../test/fakes/host-client.ts';
import { pullRequest } from '../../test/fakes/page.ts';
import { createDiff } from './diff.ts';

const settle = () => new Promise((done) => setTimeout(done));
const pull = (number: number, diff: string | null): PageContext => ({
  ...pullRequest({ number, headSha: 'abc' }),
  diff,
});

test('what is rendered stands there until the whole diff is', async () => {
  const context = signal<PageContext | null>(pull(1, 'rendered'));
  const answer = Promise.withResolvers<string>();
  const diff = createDiff(context, new FakeHostClient({}), () => answer.promise);
  expect(diff.state.value).toEqual({ kind: 'loading', text: 'rendered' });
  answer.resolve('whole');
  await settle();
  expect(diff.state.value).toEqual({ kind: 'whole', text: 'whole' });
  context.value = pull(1, 'rendered, more of it');
  expect(diff.state.value).toEqual({ kind: 'whole', text: 'whole' });
});

test('where GitHub gives no whole diff, the rendered part is said to be a part', async () => {
  const context = signal<PageContext | null>(pull(1, 'rendered'));
  const diff = createDiff(context, new FakeHostClient({}), () => Promise.reject(new Error('406')));
  await settle();
  expect(diff.state.value).toEqual({ kind: 'partial', text: 'rendered' });
  context.value = pull(1, 'rendered, more of it');
  expect(diff.state.value).toEqual({ kind: 'partial', text: 'rendered, more of it' });
});

test('another pull request’s diff never shows on this one', async () => {
  const context = signal<PageContext | null>(pull(1, null));
  const first = Promise.withResolvers<string>();
  const diff = createDiff(context, new FakeHostClient({}), ({ number }) =>
    number === 1 ? first.promise : Promise.resolve('second'),
  );
  context.value = pull(2, null);
  first.resolve('first');
  await settle();
  expect(diff.state.value.text).toBe('second');
});

test('a diff goes up in parts, once, and again to another host', async () => {
  const host = new FakeHostClient({});
  const context = signal<PageContext | null>(pull(1, null));
  const diff = createDiff(context, host, () => Promise.resolve('x'.repeat(300_000)));
  await settle();
  const upload = await diff.upload();
  expect(await diff.upload()).toBe(upload);
  const parts = host.called('upload/append') as { offset: number; text: string }[];
  expect(parts.map(({ offset }) => offset)).toEqual([0, 131_072, 262_144]);
  expect(parts.map(({ text }) => text).join('')).toHaveLength(300_000);
  host.epoch.value = 2;
  expect(await diff.upload()).not.toBe(upload);
});
