import { setTimeout as sleep } from 'node:timers/promises';
import type { Frame, Page } from 'puppeteer';
import { until } from '../../host/until.ts';
import { seenSteadily } from './sight.ts';

/** What the panel says when it takes nothing. */
export const covered = 'Something on the page covers the panel';

/** A game over everything, which lets clicks through to the panel that nobody sees any more. */
export async function cover(page: Page, panel: Frame): Promise<void> {
  await page.evaluate(() => {
    const game = document.createElement('div');
    game.id = 'game';
    game.popover = 'manual';
    game.textContent = 'Click the button';
    game.style.cssText =
      'inset:0;width:100vw;height:100vh;margin:0;border:0;background:white;pointer-events:none';
    document.body.append(game);
    game.showPopover();
  });
  await until(async () => !(await isSeen(panel)));
  await clicksFollow();
}

export async function uncover(page: Page, panel: Frame): Promise<void> {
  await page.evaluate(() => document.getElementById('game')?.remove());
  await seenSteadily(panel);
  await clicksFollow();
}

/** Where clicks go is known to the browser's process some frames later. */
async function clicksFollow(): Promise<void> {
  await sleep(500);
}

/** Presses what stands below the cover, as a person does who does not know of it. */
export async function pressBlindly(panel: Frame, selector: string): Promise<void> {
  await panel.locator(selector).click();
}

/** What the browser says, looked at anew. */
export function isSeen(panel: Frame): Promise<boolean> {
  return panel.evaluate(
    () =>
      new Promise<boolean>((done) => {
        const tracking = { threshold: 0, trackVisibility: true, delay: 100 };
        const look = (entries: IntersectionObserverEntry[], observer: IntersectionObserver) => {
          observer.disconnect();
          done(Reflect.get(entries[0] ?? {}, 'isVisible'));
        };
        new IntersectionObserver(look, tracking).observe(document.body);
      }),
  );
}
