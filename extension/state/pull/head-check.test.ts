import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { PageContext } from '../../../shared/page/context.ts';
import type { HeadCheck } from '../../../shared/pull/pull.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { commandRecord } from '../../../test/fakes/records.ts';
import { headWords } from '../../wording/head.ts';
import type { DiffState } from './diff.ts';
import { followHeadCheck } from './head-check.ts';

const check = (more: Partial<HeadCheck> = {}): HeadCheck => ({
  path: '/src/tool',
  branch: 'fix',
  state: 'at-head',
  behind: 0,
  ahead: 0,
  dirty: false,
  ...more,
});

function follow(answer: () => Promise<HeadCheck | null>) {
  const context = signal<PageContext | null>(pullContext({ number: 1, headSha: 'abc' }));
  const checkout = signal<string | null>('/src/tool');
  const visible = signal(true);
  const diff = signal<Pick<DiffState, 'changes'>>({ changes: null });
  const host = new FakeHostClient({ 'workspace/head': async () => ({ check: await answer() }) });
  const shown = followHeadCheck(host, context, checkout, visible, diff);
  return { context, checkout, visible, diff, host, shown };
}

test('A6: looks again after a command, when seen again, and at another head', async () => {
  let now = check();
  const { context, visible, host, shown } = follow(async () => now);
  await expect.poll(() => shown.value).toEqual(now);
  now = check({ state: 'ahead', ahead: 1 });
  host.say('terminal/command', { terminal: 't', offset: 0, record: commandRecord({ endedAt: null }) });
  host.say('terminal/command', { terminal: 't', offset: 0, record: commandRecord() });
  await expect.poll(() => shown.value).toEqual(now);
  now = check({ dirty: true });
  visible.value = false;
  visible.value = true;
  await expect.poll(() => shown.value).toEqual(now);
  now = check({ state: 'behind', behind: 2 });
  context.value = pullContext({ number: 1, headSha: 'def' });
  expect(shown.value).toBeNull();
  await expect.poll(() => shown.value).toEqual(now);
});

test('A6: the head that the page does not tell is the one whose changes were read', async () => {
  const { context, diff, host, shown } = follow(async () => check());
  context.value = pullContext({ number: 2, headSha: null });
  const asked = () => host.called('workspace/head').map(({ headSha }) => headSha);
  expect(asked()).toEqual(['abc', null]);
  diff.value = { changes: { headSha: 'def' } as DiffState['changes'] };
  expect(asked()).toEqual(['abc', null, 'def']);
  await expect.poll(() => shown.value).toEqual(check());
  // The head that the page tells is the one that it shows.
  context.value = pullContext({ number: 2, headSha: 'old' });
  expect(asked().at(-1)).toBe('old');
});

test('A6: what was found for another checkout is never shown', async () => {
  const late = Promise.withResolvers<HeadCheck | null>();
  const answers = [late.promise, Promise.resolve(check({ path: '/src/other' }))];
  const { checkout, shown } = follow(() => answers.shift() ?? Promise.resolve(null));
  checkout.value = '/src/other';
  late.resolve(check());
  await expect.poll(() => shown.value?.path).toBe('/src/other');
  await late.promise;
  expect(shown.value?.path).toBe('/src/other');
  checkout.value = null;
  expect(shown.value).toBeNull();
});

test.each([
  [check(), 'your checkout is at this head'],
  [check({ state: 'behind', behind: 2 }), 'your checkout is 2 behind this head'],
  [check({ state: 'ahead', ahead: 1 }), 'your checkout is 1 ahead of this head'],
  [check({ state: 'diverged', behind: 2, ahead: 1 }), 'your checkout is 2 behind, 1 ahead of this head'],
  [check({ state: 'other', branch: 'main' }), 'your checkout is on main'],
  [check({ state: 'unknown' }), 'your checkout is on fix, without this head'],
  [check({ state: 'other', branch: null }), 'your checkout is on no branch'],
])('A6: %j', (found, line) => {
  const { before, stands, after } = headWords(found, found.branch);
  expect(before + stands + after).toBe(line);
});
