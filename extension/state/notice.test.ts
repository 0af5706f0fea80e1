import { signal } from '@preact/signals';
import { expect, test } from 'vitest';
import { fakeStorage } from '../../test/fakes/storage.ts';
import { createNotice } from './notice.ts';

test('case 102: a notice is shown until it is dismissed, also over a reload; another one is shown again', () => {
  const storage = fakeStorage();
  const told = signal<string | null>(null);
  const notice = createNotice(storage, told);
  expect(notice.text.value).toBeNull();
  told.value = 'put aside as a';
  expect(notice.text.value).toBe('put aside as a');
  notice.dismiss();
  expect(notice.text.value).toBeNull();
  expect(createNotice(storage, told).text.value).toBeNull();
  told.value = 'put aside as b';
  expect(createNotice(storage, told).text.value).toBe('put aside as b');
});
