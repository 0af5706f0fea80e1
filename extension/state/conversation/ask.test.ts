import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { pullContext } from '../../../test/fakes/page.ts';
import { createPage } from '../page/page.ts';
import type { DiffState } from '../pull/diff.ts';
import { type AskParts, freshAsk } from './ask.ts';

const context = (title: string) => pullContext({ title });

const alone = { choice: null, replaces: null, record: null, askedAt: null };

function setUp(diff: boolean) {
  const page = createPage();
  page.read(context('Before'));
  const state = signal<DiffState>({ kind: diff ? 'loading' : 'none', changes: null });
  const sources = signal({ description: true, diff, terminal: true, workspace: true });
  const parts = {
    page,
    diff: { state, upload: async () => (state.peek().kind === 'loading' ? 'a part' : 'uploaded') },
    writing: { sources },
    terminal: signal('shell'),
  } as unknown as AskParts;
  return { page, parts, state };
}

test('a question goes out with the page as it is read anew, and with the diff that was still being read', async () => {
  const { page, parts, state } = setUp(true);
  const ask = await freshAsk(parts, 'Why?', alone, () => {
    setTimeout(() => page.read(context('After')), 20);
    setTimeout(() => (state.value = { kind: 'whole', changes: null }), 60);
  });
  expect(ask).toMatchObject({ question: 'Why?', page: { title: 'After' }, diff: 'uploaded' });
  expect(ask.page).not.toHaveProperty('diff');
});

test('a page that is not read again holds no question back, and an unwanted diff is not sent', async () => {
  const { parts } = setUp(false);
  const ask = await freshAsk(parts, 'Why?', alone, () => {});
  expect(ask).toMatchObject({ page: { title: 'Before' }, diff: null, terminal: 'shell' });
});

test('A2: checks that the page does not show are those that GitHub told the host', async () => {
  const { page, parts, state } = setUp(false);
  const read = pullContext({ missing: ['checks', 'labels'] });
  const none = { headSha: null, files: [], diff: null, complete: true, diffKnown: true, problems: [] };
  const told = [{ name: 'build', state: 'failure' }];
  state.value = { kind: 'whole', changes: { ...none, checks: told } };
  page.read(read);
  const ask = await freshAsk(parts, 'Why?', alone, () => {});
  expect(ask.page).toMatchObject({ checks: told, missing: ['labels'] });
  const shown = [{ name: 'lint', state: 'success' }];
  page.read({ ...read, checks: shown, missing: [] });
  expect((await freshAsk(parts, 'Why?', alone, () => {})).page).toMatchObject({ checks: shown, missing: [] });
});
