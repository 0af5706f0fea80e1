import { type Browser, browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { ownOrigin } from '../embed/own-origin.ts';
import { forgetPanels } from '../embed/proven-panels.ts';
import type { ToContentScript } from '../embed/runtime-messages.ts';
import { serveDiffs } from '../embed/serve-diffs.ts';
import { serveEmbedding } from '../embed/serve-embedding.ts';

export default defineBackground(() => {
  const self = { id: browser.runtime.id, origin: ownOrigin() };
  serveEmbedding(self);
  serveDiffs(self);
  browser.action.onClicked.addListener((tab) => void toggle(tab));
  browser.commands.onCommand.addListener((_command, tab) => void toggle(tab));
  browser.tabs.onRemoved.addListener((tabId) => void forgetPanels(tabId));
});

/** Pages that are not GitHub's have nobody to hear it. */
async function toggle(tab: Browser.tabs.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  const message: ToContentScript = { type: 'panel/toggle' };
  await browser.tabs.sendMessage(tab.id, message, { frameId: 0 }).catch(() => {});
}
