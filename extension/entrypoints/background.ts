import { type Browser, browser } from 'wxt/browser';
import { defineBackground } from 'wxt/utils/define-background';
import { CONFIRM_PORT } from '../embed/confirm-messages.ts';
import { DIFF_PORT } from '../embed/diff-messages.ts';
import { ownOrigin } from '../embed/own-origin.ts';
import { forgetPanels } from '../embed/proven-panels.ts';
import type { ToContentScript } from '../embed/runtime-messages.ts';
import { serveAddedHosts } from '../embed/serve-added-hosts.ts';
import { serveConfirm } from '../embed/serve-confirm.ts';
import { serveDiff } from '../embed/serve-diff.ts';
import { serveEmbedding } from '../embed/serve-embedding.ts';
import { type Services, servePorts } from '../embed/serve-ports.ts';
import { openNativeTransport } from '../host/native-transport.ts';
import { RELAY_PORT, relay } from '../host/relay.ts';

export default defineBackground(() => {
  const self = { id: browser.runtime.id, origin: ownOrigin() };
  serveEmbedding(self);
  servePorts(self, services);
  serveAddedHosts();
  browser.action.onClicked.addListener((tab) => void toggle(tab));
  browser.commands.onCommand.addListener((_command, tab) => void toggle(tab));
  browser.tabs.onRemoved.addListener((tabId) => void forgetPanels(tabId));
});

/** Only in Firefox: what a frame there cannot do, start a host and see whether it is covered. */
const services: Services = {
  [DIFF_PORT]: serveDiff,
  ...(import.meta.env.FIREFOX && {
    [RELAY_PORT]: (panel) => relay(panel, openNativeTransport()),
    [CONFIRM_PORT]: serveConfirm,
  }),
};

/** Pages that are no GitHub's have nobody to hear it. */
async function toggle(tab: Browser.tabs.Tab | undefined): Promise<void> {
  if (tab?.id === undefined) return;
  const message: ToContentScript = { type: 'panel/toggle' };
  await browser.tabs.sendMessage(tab.id, message, { frameId: 0 }).catch(() => {});
}
