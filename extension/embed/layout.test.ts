import { expect, test } from 'vitest';
import { fitLayout, marginOf } from './layout.ts';
import type { Layout } from './messages.ts';

const layout: Layout = { open: true, dock: 'right', width: 440, height: 392, margin: 'auto' };
const wide = { width: 1440, height: 900 };
const narrow = { width: 1280, height: 800 };

test('the panel stays between 340 and 900 wide, and 240 and 70 % high', () => {
  expect(fitLayout({ ...layout, width: 10, height: 10 }, wide)).toMatchObject({ width: 340, height: 240 });
  expect(fitLayout({ ...layout, width: 5_000, height: 5_000 }, wide)).toMatchObject({
    width: 900,
    height: 630,
  });
});

test('the page makes room from 1400 px on, and lies under the panel below', () => {
  expect(marginOf(layout, wide)).toBe(440);
  expect(marginOf(layout, narrow)).toBe(0);
});

test("the person's choice of room stands above the viewport", () => {
  expect(marginOf({ ...layout, margin: 'never' }, wide)).toBe(0);
  expect(marginOf({ ...layout, margin: 'always' }, narrow)).toBe(440);
});

test('a closed panel takes no room; one at the bottom its height', () => {
  expect(marginOf({ ...layout, open: false }, wide)).toBe(0);
  expect(marginOf({ ...layout, dock: 'bottom' }, narrow)).toBe(392);
});
