import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import type { Repository } from '../../../shared/protocol/repository.ts';
import { createFileSearch } from './file-search.ts';

const ferry: Repository = { host: 'github.com', owner: 'o', repo: 'ferry' };

function search(first: Repository | null = ferry) {
  const repository = signal<Repository | null>(first);
  const asked: { query: string; answer: (files: string[] | null) => void }[] = [];
  const call = (_: string, { query }: { query: string }) =>
    new Promise((resolve) => asked.push({ query, answer: (files) => resolve({ files }) }));
  const host = { call } as unknown as Parameters<typeof createFileSearch>[0];
  return { repository, asked, files: createFileSearch(host, repository) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve));

test('C5: what the host found for the newest letters is offered, whichever answer comes first', async () => {
  const { asked, files } = search();
  files.seek('c');
  files.seek('cl');
  asked[1]?.answer(['client.ts']);
  asked[0]?.answer(['c.ts']);
  await settle();
  expect(files.offer.value).toEqual({ typed: 'cl', files: ['client.ts'] });
});

test('once no file is named any more, or another repository is open, nothing is offered', async () => {
  const { repository, asked, files } = search();
  files.seek('c');
  asked[0]?.answer(['c.ts']);
  await settle();
  files.seek(null);
  expect(files.offer.value).toBeNull();
  files.seek('c');
  repository.value = { ...ferry, repo: 'other' };
  asked[1]?.answer(['c.ts']);
  await settle();
  expect(files.offer.value).toBeNull();
});

test('without a repository nobody is asked', () => {
  const { asked, files } = search(null);
  files.seek('c');
  expect(asked).toEqual([]);
});
