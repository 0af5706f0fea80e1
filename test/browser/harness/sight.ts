import type { Frame } from 'puppeteer';
import { STEADY_MS } from '../../../extension/embed/steady.ts';

/** How much later than ours the panel's own eyes may look: they look every tenth of a second. */
const LATER_MS = 200;

/**
 * Waits until a press in the panel counts: until it has been seen for long enough, in the same size. Watched with eyes
 * of the test's own, however fast the machine is. Where the browser cannot tell, it counts at once.
 */
export async function seenSteadily(panel: Frame): Promise<void> {
  await watchSight(panel);
  await panel.waitForFunction(
    (forMs) => {
      const { since } = (globalThis as unknown as { sight: { since: number | null } }).sight;
      return since !== null && performance.now() - since > forMs;
    },
    { timeout: 30_000 },
    STEADY_MS + LATER_MS,
  );
}

/** Begins to watch, so that a later press need not wait. */
export async function watchSight(panel: Frame): Promise<void> {
  await panel.evaluate(() => {
    if ('sight' in globalThis) return;
    const tells = 'isVisible' in IntersectionObserverEntry.prototype;
    const sight: { since: number | null } = { since: tells ? null : Number.NEGATIVE_INFINITY };
    Object.assign(globalThis, { sight });
    if (!tells) return;
    const startAnew = () => {
      if (sight.since !== null) sight.since = performance.now();
    };
    const tracking = { threshold: 0, trackVisibility: true, delay: 100 };
    new IntersectionObserver((entries) => {
      const seen = Reflect.get(entries.at(-1) ?? {}, 'isVisible') === true;
      if (seen !== (sight.since !== null)) sight.since = seen ? performance.now() : null;
    }, tracking).observe(document.body);
    addEventListener('resize', startAnew);
  });
}
