import type { CDPSession, Page } from 'puppeteer';
import { isDrawn, isPanelAddress } from './panel.ts';

/**
 * How many of the panel's documents render anything, ours or made by someone else. Chromium itself is asked: of frames
 * that race into another process, Puppeteer may take one for the page around it.
 */
export async function drawnPanels(page: Page): Promise<number> {
  const browser = await page.browser().target().createCDPSession();
  const { targetInfos } = await browser.send('Target.getTargets', { filter: [{ type: 'iframe' }] });
  const panels = targetInfos.filter(({ url }) => isPanelAddress(url));
  const drawn = await Promise.all(panels.map(({ targetId }) => isTargetDrawn(browser, targetId)));
  await browser.detach();
  return drawn.filter(Boolean).length;
}

/** One that is gone meanwhile draws nothing. */
async function isTargetDrawn(browser: CDPSession, targetId: string): Promise<boolean> {
  try {
    const { sessionId } = await browser.send('Target.attachToTarget', { targetId, flatten: true });
    const session = browser.connection()?.session(sessionId);
    const answer = await session?.send('Runtime.evaluate', { expression: `(${isDrawn})()` });
    return answer?.result.value === true;
  } catch {
    return false;
  }
}
