import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Outline } from '../../../shared/describe/outline.ts';
import { readTemplate } from '../../../shared/describe/template.ts';
import { AppError } from '../../../shared/errors.ts';
import type { FormText } from '../../../shared/page/form.ts';
import { FakeHostClient } from '../../../test/fakes/host-client.ts';
import { pullContext } from '../../../test/fakes/page.ts';
import { fakeStorage } from '../../../test/fakes/storage.ts';
import { type Turn, unsentTurn } from '../../conversation/turns.ts';
import { strings } from '../../strings.ts';
import type { Questions } from '../conversation/questions.ts';
import { createPage } from '../page/page.ts';
import { createDescription } from './description.ts';
import { createForm } from './form.ts';

const outlineOf = (text: string): Outline => ({
  sections: readTemplate(text),
  ...{ from: 'form', template: null, templates: [], headSha: null, tests: [], stale: [] },
  ...{
    links: [],
    issues: [],
    files: [],
    commits: [],
    title: 'A title',
    problems: [],
    labels: [],
    branch: null,
  },
});

/** A page with this form, and what is asked there. */
function open({ form: text = null as FormText | null, storage = fakeStorage() } = {}) {
  const asked: Parameters<Questions['ask']>[] = [];
  const turns = signal<readonly Turn[]>([]);
  const form = createForm({ readForm: () => queueMicrotask(() => form.onForm(text)), put: () => {} });
  const page = createPage();
  page.read(pullContext());
  const host = new FakeHostClient({
    'description/read': () => ({ title: 'Now', body: 'at\r\nGitHub' }),
    'description/gate': (text) => ({
      ...text,
      findings: text.title.includes('secret') ? ['token'] : [],
      refusal: null,
    }),
  });
  const questions: Pick<Questions, 'ask'> = {
    ask: async (...each) => {
      asked.push(each);
      return true;
    },
  };
  const description = createDescription({ host, storage, turns, page, form, questions });
  /** The turn that was asked for comes to have an outline. */
  const answer = (id: string, sections: string, words: string, status: Turn['status'] = 'completed') => {
    turns.value = [{ ...unsentTurn(id, '', '', null), outline: outlineOf(sections), text: words, status }];
  };
  return { description, asked, answer, storage, page, host };
}

const typed = { title: '', body: '## Why\n\nMine.\n' };

test('a draft is asked for with what stands in the form, and is compared with that', async () => {
  const { description, asked, answer } = open({ form: typed });
  await description.start();
  const [, particulars, id = ''] = asked[0] ?? [];
  expect(particulars?.describe).toEqual({ ...typed, template: null });
  answer(id, '## Why\n\nMine.\n\n## Added by a template\n', '');
  expect(description.old.value).toBe(typed.body);
  expect(description.takesTitle.value).toBe(true);
});

test('without a form, with what stands at GitHub, in lines of one kind', async () => {
  const { description, asked, answer } = open();
  await description.start();
  expect(asked[0]?.[1]?.describe).toEqual({
    title: 'Now',
    body: 'at\r\nGitHub',
    template: null,
  });
  answer(asked[0]?.[2] ?? '', 'at\nGitHub', '');
  expect(description.old.value).toBe('at\nGitHub');
  expect(description.takesTitle.value).toBe(false);
});

test.each([
  ['another text', '**Shown**', strings.description.asShown],
  ['the same text', 'Shown\r\n', null],
])('E1: begun over what the page shows, with %s at GitHub', async (_, body, refusal) => {
  const { description, asked, answer, page, host } = open();
  page.read(pullContext({ body: 'Shown' }));
  const unread = new AppError('github-unreachable', 'api.github.com cannot be reached.');
  host.answer('description/read', () => Promise.reject(unread));
  await description.start();
  answer(asked[0]?.[2] ?? '', 'Shown', 'New.');
  await expect(description.ask()).rejects.toThrow(unread.message);
  host.answer('description/read', () => ({ title: '', body }));
  await description.ask().catch(({ message }) => expect(message).toBe(refusal));
  expect(description.asked.value).toBe(refusal === null);
});

test('case 17: nothing is asked for when another page comes while the field is read', async () => {
  const { description, asked, page } = open({ form: typed });
  const started = description.start();
  page.read(pullContext({ number: 13 }));
  await expect(started).rejects.toThrow('The page changed');
  expect(asked).toEqual([]);
});

test('a section that is left stands as it was; the next draft begins with none left', () => {
  const { description, answer } = open({ form: typed });
  answer('1', typed.body, '## Why\n\nIt is slow.');
  expect(description.composed.value?.body).toContain('It is slow.');
  description.take(0, false);
  expect(description.composed.value?.body).toBe(typed.body);
  answer('2', typed.body, '## Why\n\nIt is slow.');
  expect(description.composed.value?.body).toContain('It is slow.');
});

test('a draft that was thrown away does not come back with a reload, and what it stood on does', async () => {
  const first = open({ form: typed });
  await first.description.start();
  const id = first.asked[0]?.[2] ?? '';
  first.answer(id, 'another form', '');
  const again = open({ storage: first.storage });
  again.answer(id, 'another form', '');
  expect(again.description.old.value).toBe(typed.body);
  again.description.discard();
  const last = open({ storage: first.storage });
  last.answer(id, 'another form', '');
  expect(last.description.turn.value).toBeNull();
});

test('half a draft goes nowhere', async () => {
  const { description, answer } = open({ form: typed });
  answer('1', typed.body, '## Why\n\nIt is', 'running');
  expect(await description.copied()).toBeNull();
  answer('1', typed.body, '## Why\n\nIt is slow.');
  expect(await description.copied()).toContain('It is slow.');
});

test('the host looks at the title as well, where it is to leave, before anything is pressed', async () => {
  const { description, answer } = open({ form: typed });
  await description.start();
  answer('1', typed.body, 'title: A secret\n\n## Why\n\nIt is slow.');
  await expect.poll(() => description.gated.value?.findings).toEqual(['token']);
  description.takeTitle(false);
  expect(description.gated.value).toBeNull();
  await expect.poll(() => description.gated.value?.findings).toEqual([]);
});
