import { expect, test, vi } from 'vitest';
import { linkHandler } from './links.ts';

const click = {} as MouseEvent;

test.each([
  'javascript:alert(1)',
  'file:///etc/passwd',
  'data:text/html,x',
  'chrome://settings',
  'no address',
])('case 40: %s in a terminal neither opens nor passes for a link', (address) => {
  const open = vi.fn();
  const hover = vi.fn();
  const handler = linkHandler({ open, hover });
  handler.activate(click, address);
  handler.hover(click, address);
  expect(open).not.toHaveBeenCalled();
  expect(hover.mock.calls).toEqual([[null]]);
  expect(handler.allowNonHttpProtocols).toBe(false);
});

test('case 40: the whole address is shown before it opens, whatever the text says', () => {
  const open = vi.fn();
  const hover = vi.fn();
  const handler = linkHandler({ open, hover });
  handler.hover(click, 'https://evil.example/?github.com');
  handler.activate(click, 'https://evil.example/?github.com');
  expect(hover).toHaveBeenCalledWith('https://evil.example/?github.com');
  expect(open).toHaveBeenCalledWith('https://evil.example/?github.com');
});
