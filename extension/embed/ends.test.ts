import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { PageFeed } from './page-feed.ts';
import { SelectionFeed } from './selection-feed.ts';
import { followNavigation } from './soft-navigation.ts';
import { followTheme } from './theme.ts';

/** A target that knows how many listeners it has. */
class Counted extends EventTarget {
  listeners = 0;
  override addEventListener(...[type, listener, options]: Parameters<EventTarget['addEventListener']>): void {
    this.listeners += 1;
    const { signal } = options as AddEventListenerOptions;
    signal?.addEventListener('abort', () => (this.listeners -= 1), { once: true });
    super.addEventListener(type, listener, options);
  }
}

const observers = new Set<object>();
class Observer {
  observe(): void {
    observers.add(this);
  }
  disconnect(): void {
    observers.delete(this);
  }
}

const page = Object.assign(new Counted(), { readyState: 'complete', head: {}, documentElement: {} });
const view = Object.assign(new Counted(), { navigation: new Counted() });
const root = { getAttribute: () => null } as unknown as Element;
const media = new Counted();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('document', page);
  vi.stubGlobal('window', view);
  vi.stubGlobal('MutationObserver', Observer);
  vi.stubGlobal('matchMedia', () => media);
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('A2: whatever follows the page ends with its signal: no listener, no observer and no timer is left', () => {
  const end = new AbortController();
  const told = vi.fn();
  followNavigation(end.signal, told);
  followTheme(root, end.signal, told);
  new SelectionFeed(end.signal, told).look();
  new PageFeed(end.signal, told).settle();
  const listeners = () => [page, view, view.navigation, media].reduce((sum, each) => sum + each.listeners, 0);
  expect(listeners()).toBeGreaterThan(5);
  expect(observers.size).toBe(3);
  expect(vi.getTimerCount()).toBe(2);
  told.mockClear();
  end.abort();
  expect([listeners(), observers.size, vi.getTimerCount()]).toEqual([0, 0, 0]);
  page.dispatchEvent(new Event('turbo:load'));
  view.dispatchEvent(new Event('popstate'));
  expect(told).not.toHaveBeenCalled();
});
