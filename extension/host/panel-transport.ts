import { browser } from 'wxt/browser';
import { openNativeTransport } from './native-transport.ts';
import { portTransport } from './port-transport.ts';
import { RELAY_PORT, relayed } from './relay.ts';
import type { Transport } from './transport.ts';

/**
 * The panel's line to a host. Chromium lets the frame start one itself; in
 * Firefox a frame in a page may not, and the background does it for the panel.
 */
export function openPanelTransport(): Transport {
  leaveWhenOrphaned();
  const line = import.meta.env.FIREFOX ? openRelayedTransport() : openNativeTransport();
  return {
    ...line,
    onClose: (handler) =>
      line.onClose((reason) => {
        leaveWhenOrphaned();
        handler(reason);
      }),
  };
}

function openRelayedTransport(): Transport {
  return relayed(portTransport(browser.runtime.connect({ name: RELAY_PORT })));
}

/**
 * An extension that was updated or removed leaves this document behind,
 * running but cut off. A second load tells the content script to take the
 * frame away.
 */
function leaveWhenOrphaned(): void {
  if (browser.runtime?.id === undefined) location.reload();
}
