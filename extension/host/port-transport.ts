import { browser } from 'wxt/browser';
import { HOST_NAME } from '../../shared/protocol/version.ts';
import type { Transport } from './transport.ts';

/** The frame's own native-messaging port: the one place that starts a native host. */
export function openPortTransport(): Transport {
  leaveWhenOrphaned();
  const port = browser.runtime.connectNative(HOST_NAME);
  return {
    send: (message) => port.postMessage(message),
    onMessage: (handler) => port.onMessage.addListener((message: unknown) => handler(message)),
    onClose: (handler) =>
      port.onDisconnect.addListener(() => {
        leaveWhenOrphaned();
        handler(reasonOf(port));
      }),
    close: () => port.disconnect(),
  };
}

/**
 * An extension that was updated or removed leaves this document behind,
 * running but cut off. A second load tells the content script to take the
 * frame away.
 */
function leaveWhenOrphaned(): void {
  if (browser.runtime?.id === undefined) location.reload();
}

/** The polyfill hangs the reason on the port, plain Chromium on `runtime.lastError`. */
function reasonOf(port: object): string | null {
  const error = 'error' in port ? port.error : browser.runtime.lastError;
  return error instanceof Object && 'message' in error ? String(error.message) : null;
}
