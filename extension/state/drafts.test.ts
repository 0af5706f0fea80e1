import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { PageKey } from '../../shared/page/context.ts';
import { page } from '../../test/fakes/conversation.ts';
import { fakeStorage } from '../../test/fakes/storage.ts';
import { createDraft } from './drafts.ts';

const all = { description: true, diff: true, terminal: true, workspace: true };

test('a reload keeps the words, what Enter does, and what goes along', () => {
  const storage = fakeStorage();
  const before = createDraft(storage, signal<PageKey | null>(page('1')));
  before.text.value = 'why?';
  before.mode.value = 'run';
  before.sources.value = { ...all, diff: false };
  const after = createDraft(storage, signal<PageKey | null>(page('1')));
  expect(after.text.value).toBe('why?');
  expect(after.mode.value).toBe('run');
  expect(after.sources.value).toEqual({ ...all, diff: false });
});

test('each page has its own draft, and gets it back', () => {
  const key = signal<PageKey | null>(page('1'));
  const draft = createDraft(fakeStorage(), key);
  draft.text.value = 'one';
  draft.mode.value = 'run';
  key.value = page('2');
  expect([draft.text.value, draft.mode.value, draft.sources.value]).toEqual(['', 'ask', all]);
  draft.text.value = 'two';
  key.value = page('1');
  expect([draft.text.value, draft.mode.value]).toEqual(['one', 'run']);
});

test('what is typed before the page was read stays, behind what was kept of the page, and is there once', () => {
  const storage = fakeStorage();
  createDraft(storage, signal<PageKey | null>(page('1'))).text.value = 'kept ';
  const key = signal<PageKey | null>(null);
  const draft = createDraft(storage, key);
  draft.text.value = 'typed';
  key.value = page('1');
  expect(draft.text.value).toBe('kept typed');
  key.value = page('2');
  expect(draft.text.value).toBe('');
  expect(createDraft(storage, signal<PageKey | null>(null)).text.value).toBe('');
});

test('a draft that was sent leaves nothing behind, and what cannot be read is no draft', () => {
  const storage = fakeStorage();
  const draft = createDraft(storage, signal<PageKey | null>(page('1')));
  draft.text.value = 'why?';
  expect(storage).toHaveLength(1);
  const place = storage.key(0) ?? '';
  draft.text.value = '';
  expect(storage).toHaveLength(0);
  for (const broken of ['why?', '{"text":1}', 'null']) {
    storage.setItem(place, broken);
    expect(createDraft(storage, signal<PageKey | null>(page('1'))).text.value).toBe('');
  }
});

test('a question that is being changed is one after a reload, too', () => {
  const storage = fakeStorage();
  const editing = { turn: 't', before: 'half a thou' };
  createDraft(storage, signal<PageKey | null>(page('1'))).editing.value = editing;
  expect(createDraft(storage, signal<PageKey | null>(page('1'))).editing.value).toEqual(editing);
});

test('words that were on their way when the tab was loaded again are not lost', () => {
  const storage = fakeStorage();
  const key = () => signal<PageKey | null>(page('1'));
  createDraft(storage, key()).unsent.value = 'why?';
  const after = createDraft(storage, key());
  expect([after.text.value, after.unsent.value]).toEqual(['why?', '']);
});
