import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { PageKey } from '../../../shared/page/context.ts';
import { page } from '../../../test/fakes/conversation.ts';
import { fakeStorage } from '../../../test/fakes/storage.ts';
import { createWriting } from './writing.ts';

const all = { description: true, diff: true, terminal: true, workspace: true };

test('a reload keeps the words, what Enter does, and what goes along', () => {
  const storage = fakeStorage();
  const before = createWriting(storage, signal<PageKey | null>(page('1')));
  before.text.value = 'why?';
  before.mode.value = 'run';
  before.sources.value = { ...all, diff: false };
  const after = createWriting(storage, signal<PageKey | null>(page('1')));
  expect(after.text.value).toBe('why?');
  expect(after.mode.value).toBe('run');
  expect(after.sources.value).toEqual({ ...all, diff: false });
});

test('each page has its own words, and gets them back', () => {
  const key = signal<PageKey | null>(page('1'));
  const writing = createWriting(fakeStorage(), key);
  writing.text.value = 'one';
  writing.mode.value = 'run';
  key.value = page('2');
  expect([writing.text.value, writing.mode.value, writing.sources.value]).toEqual(['', 'ask', all]);
  writing.text.value = 'two';
  key.value = page('1');
  expect([writing.text.value, writing.mode.value]).toEqual(['one', 'run']);
});

test('what is typed before the page was read stays, behind what was kept of the page, and is there once', () => {
  const storage = fakeStorage();
  createWriting(storage, signal<PageKey | null>(page('1'))).text.value = 'kept ';
  const key = signal<PageKey | null>(null);
  const writing = createWriting(storage, key);
  writing.text.value = 'typed';
  key.value = page('1');
  expect(writing.text.value).toBe('kept typed');
  key.value = page('2');
  expect(writing.text.value).toBe('');
  expect(createWriting(storage, signal<PageKey | null>(null)).text.value).toBe('');
});

test('what was sent leaves nothing behind, and what cannot be read was not written', () => {
  const storage = fakeStorage();
  const writing = createWriting(storage, signal<PageKey | null>(page('1')));
  writing.text.value = 'why?';
  expect(storage).toHaveLength(1);
  const place = storage.key(0) ?? '';
  writing.text.value = '';
  expect(storage).toHaveLength(0);
  for (const broken of ['why?', '{"text":1}', 'null']) {
    storage.setItem(place, broken);
    expect(createWriting(storage, signal<PageKey | null>(page('1'))).text.value).toBe('');
  }
});

test('a question that is being changed is one after a reload, too', () => {
  const storage = fakeStorage();
  const editing = { turn: 't', before: 'half a thou' };
  createWriting(storage, signal<PageKey | null>(page('1'))).editing.value = editing;
  expect(createWriting(storage, signal<PageKey | null>(page('1'))).editing.value).toEqual(editing);
});

test('words that were on their way when the tab was loaded again are not lost', () => {
  const storage = fakeStorage();
  const key = () => signal<PageKey | null>(page('1'));
  createWriting(storage, key()).unsent.value = 'why?';
  const after = createWriting(storage, key());
  expect([after.text.value, after.unsent.value]).toEqual(['why?', '']);
});
