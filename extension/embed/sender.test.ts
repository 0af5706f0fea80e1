import { expect, test } from 'vitest';
import { pageFrame, panelFrame } from './sender.ts';

const self = { id: 'ours', origin: 'chrome-extension://ours' };
const added = ['ghe.example.com'];
const tab = { id: 1 } as never;
const page = { id: 'ours', tab, documentId: 'd', frameId: 0 };
const panel = { ...page, frameId: 2, origin: self.origin };

test.each([
  ['https://github.com', '/panel.html'],
  ['https://ghe.example.com', '/added-panel.html'],
])('a page of %s may embed %s', (origin, path) => {
  expect(pageFrame({ ...page, origin }, self, added)).toEqual({ tabId: 1, documentId: 'd', panel: path });
});

test.each([
  ['a host that nobody added', { origin: 'https://evil.example' }],
  ['a part of one that was added', { origin: 'https://pages.ghe.example.com' }],
  ['one that only begins so', { origin: 'https://ghe.example.com.evil.example' }],
  ['one without encryption', { origin: 'http://ghe.example.com' }],
  ['another port', { origin: 'https://ghe.example.com:8443' }],
  ['a frame within', { origin: 'https://ghe.example.com', frameId: 1 }],
  ['another extension', { origin: 'https://ghe.example.com', id: 'other' }],
  ['no origin', {}],
])('cases 10 and 11: %s may embed nothing', (_what, sender) => {
  expect(pageFrame({ ...page, ...sender }, self, added)).toBeNull();
});

test('only the two pages of the panel, in a frame, are panels', () => {
  const at = (path: string) => panelFrame({ ...panel, url: `${self.origin}${path}` }, self)?.panel;
  expect(at('/panel.html')).toBe('/panel.html');
  expect(at('/added-panel.html')).toBe('/added-panel.html');
  expect(at('/options.html')).toBeUndefined();
  expect(panelFrame({ ...panel, url: `${self.origin}/panel.html`, frameId: 0 }, self)).toBeNull();
});

test('case 10: a frame of a page, at an address that ends like the panel’s, is none', () => {
  const origin = 'https://github.com';
  expect(panelFrame({ ...panel, origin, url: `${origin}/panel.html` }, self)).toBeNull();
});
