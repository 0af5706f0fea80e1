import type { Page } from 'puppeteer';
import { expect } from 'vitest';
import { STEADY_MS } from '../../../extension/embed/steady.ts';
import { contentScriptWorld } from './hostile.ts';

/** What a person sees of our button at GitHub's field. */
export interface FieldButton {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** The button that stands at the page's field, null for none. No page sees it: its root is closed. */
export function fieldButton(page: Page): Promise<FieldButton | null> {
  return contentScriptWorld(page).evaluate(() => {
    for (const host of document.querySelectorAll('body div[style*="position-anchor"]')) {
      const button = chrome.dom.openOrClosedShadowRoot(host as HTMLElement)?.querySelector('button');
      const { x, y, width, height } = button?.getBoundingClientRect() ?? new DOMRect();
      if (button?.checkVisibility({ visibilityProperty: true })) return { x, y, width, height };
    }
    return null;
  });
}

/** The typeface that its words are drawn with. */
export function fieldTypeface(page: Page): Promise<string | null> {
  return contentScriptWorld(page).evaluate(() => {
    const host = document.querySelector('body div[style*="position-anchor"]');
    const button = host && chrome.dom.openOrClosedShadowRoot(host as HTMLElement)?.querySelector('button');
    return button ? getComputedStyle(button).fontFamily : null;
  });
}

/** Waits for the button, and until it has been seen for as long as a press on it takes to count. */
export async function seenButton(page: Page): Promise<FieldButton> {
  await expect.poll(() => fieldButton(page)).not.toBeNull();
  await contentScriptWorld(page).evaluate(watchButton, STEADY_MS + 300);
  const button = await fieldButton(page);
  if (!button) throw new Error('The button at the field is gone again.');
  return button;
}

export async function pressField(page: Page): Promise<void> {
  await expect.poll(() => fieldButton(page)).not.toBeNull();
  await page.evaluate(() =>
    document
      .querySelector('textarea[name="pull_request[body]"], .new-pr-form textarea')
      ?.scrollIntoView({ block: 'center', behavior: 'instant' }),
  );
  const { x, y, width, height } = await seenButton(page);
  await page.mouse.click(x + width / 2, y + height / 2);
}

function watchButton(forMs: number): Promise<void> {
  return new Promise((resolve) => {
    const host = document.querySelector('body div[style*="position-anchor"]');
    const button = host && chrome.dom.openOrClosedShadowRoot(host as HTMLElement)?.querySelector('button');
    if (!button) return resolve();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const observer = new IntersectionObserver(
      (entries) => {
        clearTimeout(timer);
        if (Reflect.get(entries.at(-1) ?? {}, 'isVisible') !== true) return;
        timer = setTimeout(() => {
          observer.disconnect();
          resolve();
        }, forMs);
      },
      { threshold: 0, trackVisibility: true, delay: 100 } as IntersectionObserverInit,
    );
    observer.observe(button);
  });
}

/** What stands in the field for the description. */
export function fieldText(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const field = document.querySelector<HTMLTextAreaElement>(
      'textarea[name="pull_request[body]"], .new-pr-form textarea',
    );
    return field?.value ?? null;
  });
}
