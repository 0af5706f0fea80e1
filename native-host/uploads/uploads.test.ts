import { expect, test } from 'vitest';
import type { Session } from '../daemon/handlers.ts';
import { createUploads } from './uploads.ts';

const session: Session = { id: 's', signal: new AbortController().signal, notify: () => {} };
const limits = { length: 10, total: 20, count: 3, age: 1000 };

function setup(clock = { now: 0 }) {
  const uploads = createUploads(limits, () => clock.now);
  const append = (upload: string, offset: number, text: string) =>
    uploads.handlers?.['upload/append']?.({ upload, offset, text }, session);
  return { uploads, append, clock };
}

test('parts are joined, and a repeated part is harmless', () => {
  const { uploads, append } = setup();
  expect(append('a', 0, 'abc')).toEqual({ length: 3 });
  expect(append('a', 3, 'de')).toEqual({ length: 5 });
  expect(append('a', 3, 'de')).toEqual({ length: 5 });
  expect(append('a', 0, 'abc')).toEqual({ length: 5 });
  expect(uploads.takeUpload('a')).toBe('abcde');
  expect(uploads.takeUpload('a')).toBe('abcde');
});

test('a gap, another text at a known offset and too much text are refused', () => {
  const { append } = setup();
  append('a', 0, 'abc');
  expect(() => append('a', 4, 'x')).toThrow('ends at 3');
  expect(() => append('a', 1, 'x')).toThrow('ends at 3');
  expect(() => append('a', 3, '12345678')).toThrow('may hold');
});

test('the oldest make room by count, by size and by age', () => {
  const { uploads, append, clock } = setup();
  for (const id of ['a', 'b', 'c', 'd']) append(id, 0, id);
  expect(() => uploads.takeUpload('a')).toThrow('no longer held');
  append('e', 0, '0123456789');
  append('f', 0, '0123456789');
  expect(() => uploads.takeUpload('d')).toThrow('no longer held');
  clock.now = 1001;
  expect(() => uploads.takeUpload('f')).toThrow('no longer held');
});

test("P2: nobody adds to a text of the host's own, be it there or yet to come", () => {
  const { uploads, append } = setup();
  const id = uploads.holdText('joined');
  expect(() => append(id, 6, '++')).toThrow('not added to');
  expect(() => append('host-0', 0, '++')).toThrow('not added to');
  expect(uploads.takeUpload(id)).toBe('joined');
});
