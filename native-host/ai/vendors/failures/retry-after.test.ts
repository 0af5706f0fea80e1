import { expect, test } from 'vitest';
import { readDuration, retryAfter } from './retry-after.ts';

const now = Date.UTC(2026, 10, 22, 12, 0, 0);

test.each<[Record<string, string>, number | null]>([
  [{ 'retry-after': '7' }, 7000],
  [{ 'retry-after': ' 0 ' }, 0],
  [{ 'retry-after': '1.5' }, 1500],
  [{ 'retry-after-ms': '250', 'retry-after': '1' }, 250],
  [{ 'retry-after-ms': 'soon', 'retry-after': '1' }, 1000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sunday, 22-Nov-26 12:00:30 GMT' }, 30_000],
  [{ 'retry-after': 'Sun Nov 22 12:00:30 2026 GMT' }, 30_000],
  [{ 'retry-after': 'Sun, 22 Nov 2026 11:00:00 GMT' }, 0],
  [{ 'retry-after': '-1' }, null],
  [{ 'retry-after': '9'.repeat(30) }, null],
  [{ 'retry-after': 'later' }, null],
  [{ 'retry-after': 'Someday' }, null],
  [{ 'x-ratelimit-reset': '1795348800' }, null],
  [{}, null],
])('case 110: %j asks for %s ms', (headers, ms) => {
  expect(retryAfter(new Headers(headers), now)).toBe(ms);
});

test.each([
  ['34s', 34_000],
  ['34.074824224s', 34_075],
  ['34', null],
  ['-1s', null],
  ['', null],
])('case 110: a RetryInfo of %j is %s ms', (text, ms) => {
  expect(readDuration(text)).toBe(ms);
});

test.each(['9000000000000', 'Fri, 31 Dec 9999 23:59:59 GMT'])(
  'case 110: %s is a year, which a date can hold',
  (text) => {
    expect(retryAfter(new Headers({ 'retry-after': text }), Date.now())).toBe(365 * 24 * 60 * 60_000);
  },
);
