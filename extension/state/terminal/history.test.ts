import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { CommandRecord } from '../../../shared/terminal/command.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { commandRecord } from '../../../test/fakes/records.ts';
import { createHistory } from './history.ts';

const all = Array.from({ length: 120 }, (_, index) =>
  commandRecord({ id: `r${index}`, command: `command ${index}`, exitCode: index % 2 }),
);

function open(records: readonly CommandRecord[] = all) {
  const host = new FakeHostClient({
    'history/list': ({ failed, search, before, limit }) => {
      const from = before === null ? 0 : records.findIndex(({ id }) => id === before) + 1;
      const matches = (record: CommandRecord) =>
        (!failed || record.exitCode !== 0) && (record.command ?? '').includes(search);
      return { records: records.slice(from).filter(matches).slice(0, limit) };
    },
    'history/output': () => ({ output: { head: 'out', tail: '', cutBytes: 0 }, stderr: null }),
  });
  const shown = signal(true);
  return { host, shown, history: createHistory(host, shown) };
}

const ids = (records: readonly CommandRecord[] | null) => records?.map(({ id }) => id);

test('the newest come first, older ones behind them, until there are no more', async () => {
  const { history } = open();
  await expect.poll(() => history.records.value?.length).toBe(50);
  expect(history.more.value).toBe(true);
  await history.older();
  await history.older();
  expect(ids(history.records.value)).toEqual(all.map(({ id }) => id));
  expect(history.more.value).toBe(false);
});

test('words and “failed only” narrow it, and the last that failed is known all the same', async () => {
  const { history } = open();
  history.wanted.value = { search: 'command 11', failed: true };
  await expect
    .poll(() => ids(history.records.value))
    .toEqual(['r11', 'r111', 'r113', 'r115', 'r117', 'r119']);
  expect(history.lastFailed.value?.id).toBe('r1');
});

test('what is recorded meanwhile stands first, once, where it matches', async () => {
  const { host, history } = open(all.slice(0, 2));
  await expect.poll(() => history.records.value?.length).toBe(2);
  const added = commandRecord({ id: 'new', exitCode: 0 });
  host.say('history/added', { record: added });
  host.say('history/added', { record: added });
  expect(ids(history.records.value)).toEqual(['new', 'r0', 'r1']);
  expect(history.lastFailed.value?.id).toBe('r1');
  history.wanted.value = { search: '', failed: true };
  await expect.poll(() => ids(history.records.value)).toEqual(['r1']);
  host.say('history/added', { record: { ...added, id: 'passed' } });
  host.say('history/added', { record: commandRecord({ id: 'failed' }) });
  expect(ids(history.records.value)).toEqual(['failed', 'r1']);
  expect(history.lastFailed.value?.id).toBe('failed');
});

test('a list that nobody looks at is not read', async () => {
  const { host, shown, history } = open();
  shown.value = false;
  history.wanted.value = { search: 'x', failed: false };
  await new Promise((done) => setTimeout(done, 200));
  expect(host.called('history/list')).toHaveLength(1);
});

test('what could not be read says so, and is read when it is tried again', async () => {
  const { host, history } = open([]);
  await expect.poll(() => history.records.value).toEqual([]);
  host.refuse('history/list', new AppError('store-failed', 'The disk is full.'));
  await history.refresh();
  expect(history.refusal.value).toBe('The disk is full.');
});

test('an opened command shows its output, and is forgotten for good', async () => {
  const { host, history } = open(all.slice(0, 2));
  await expect.poll(() => history.records.value?.length).toBe(2);
  const opening = history.toggle('r1');
  expect(history.opened.value.get('r1')).toEqual({ kind: 'loading' });
  await opening;
  expect(history.opened.value.get('r1')).toMatchObject({
    kind: 'known',
    output: { output: { head: 'out' } },
  });
  await history.toggle('r1');
  expect(history.opened.value.has('r1')).toBe(false);
  await history.forget('r1');
  expect(host.called('history/forget')).toEqual([{ record: 'r1' }]);
  expect(ids(history.records.value)).toEqual(['r0']);
  await history.forget(null);
  expect(history.records.value).toEqual([]);
});
