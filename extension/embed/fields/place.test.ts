import { expect, test } from 'vitest';
import { placeOf } from './place.ts';

const field = { left: 100, right: 800, top: 200, bottom: 400 };
const control = (left: number, right: number, top = 162) => ({ left, right, top, bottom: top + 28 });
const tabs = [control(100, 170), control(170, 260)];
const tools = [control(640, 668), control(670, 698), control(700, 780)];

test('the button stands in the free stretch between tabs and tools', () => {
  expect(placeOf(field, [...tabs, ...tools], 160)).toEqual({ at: 'row', right: 168, middle: 24 });
});

test('at the right edge where no tools are', () => {
  expect(placeOf(field, tabs, 160)).toEqual({ at: 'row', right: 8, middle: 24 });
});

test('in the corner where the row is full, or there is none', () => {
  expect(placeOf(field, [...tabs, control(300, 780)], 160)).toEqual({ at: 'corner' });
  expect(placeOf(field, [], 160)).toEqual({ at: 'corner' });
});

test('what stands further up, below, or beside is no row', () => {
  const far = [control(100, 780, 40), control(100, 780, 420), control(820, 900)];
  expect(placeOf(field, far, 160)).toEqual({ at: 'corner' });
});
