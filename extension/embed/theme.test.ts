import { parseHTML } from 'linkedom';
import { expect, test } from 'vitest';
import { readTheme } from './theme.ts';

function root(attributes: string): Element {
  return parseHTML(`<!doctype html><html ${attributes}></html>`).document.documentElement;
}

const slots = 'data-light-theme="light_high_contrast" data-dark-theme="dark_dimmed"';

test('the mode picks the slot', () => {
  expect(readTheme(root(`data-color-mode="light" ${slots}`), true)).toEqual({
    mode: 'light',
    name: 'light_high_contrast',
  });
  expect(readTheme(root(`data-color-mode="dark" ${slots}`), false)).toEqual({
    mode: 'dark',
    name: 'dark_dimmed',
  });
});

test('auto follows the system', () => {
  expect(readTheme(root(`data-color-mode="auto" ${slots}`), true).name).toBe('dark_dimmed');
  expect(readTheme(root(`data-color-mode="auto" ${slots}`), false).name).toBe('light_high_contrast');
});

test('a dark theme in the light slot is dark', () => {
  const attributes = 'data-color-mode="light" data-light-theme="dark_colorblind"';
  expect(readTheme(root(attributes), false)).toEqual({ mode: 'dark', name: 'dark_colorblind' });
});

test('a page without theme attributes is light', () => {
  expect(readTheme(root(''), true)).toEqual({ mode: 'light', name: 'light' });
});
