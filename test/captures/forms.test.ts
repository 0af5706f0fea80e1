import { expect, test } from 'vitest';
import { parsePage } from '../../native-host/cli/read-page.ts';
import { findForms, readForm } from '../../shared/page/form.ts';
import { readPage } from '../../shared/page/read.ts';
import { hasCaptures, listCaptures, readCapture } from './captures.ts';

const whenThere = test.skipIf(!hasCaptures('html'));

const urlOf = (name: string): string => JSON.parse(readCapture('html', `${name}.json`)).url;
const formsOf = async (name: string) => {
  const document = await parsePage(readCapture('html', `${name}.html`));
  return findForms(document, urlOf(name)).map(readForm);
};

whenThere('the form for a new pull request is found, and says its branches and title', async () => {
  const name = 'compare-new-pr__2025-09__selfie';
  expect(await formsOf(name)).toEqual([{ title: 'Update README.md', body: '' }]);
  const page = readPage(await parsePage(readCapture('html', `${name}.html`)), urlOf(name));
  expect(page).toMatchObject({
    title: 'Update README.md',
    base: { owner: 'diffplug', repo: 'selfie', ref: 'main' },
    head: { owner: 'cavia-porcellus', repo: 'selfie', ref: 'main' },
  });
});

whenThere('an open editor of a description is found, and the field for comments is none', async () => {
  const [form, ...others] = await formsOf('pr-edit__2025-09__gitcasso-58');
  expect(others).toEqual([]);
  expect(form).toMatchObject({ title: null });
  expect(form?.body).toBe('Added corpus snapshots useful for\n\n- #23 \n- #50');
});

whenThere('no page of another kind has such a form', async () => {
  const names = listCaptures('html', '.json')
    .map((name) => name.replace(/\.json$/, ''))
    .filter((name) => /^(issue|commit|project)/.test(name));
  expect(names.length).toBeGreaterThan(3);
  for (const name of names) expect([name, await formsOf(name)]).toEqual([name, []]);
});
