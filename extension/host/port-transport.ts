import { type Browser, browser } from 'wxt/browser';
import type { Transport } from './transport.ts';

/** A browser's port as a line. What comes before somebody listens is kept, and nothing is sent after the end. */
export function portTransport(port: Browser.runtime.Port): Transport {
  const early: unknown[] = [];
  let ended: { reason: string | null } | null = null;
  let onMessage: (message: unknown) => void = (message) => early.push(message);
  let onClose: (reason: string | null) => void = () => {};
  port.onMessage.addListener((message: unknown) => onMessage(message));
  port.onDisconnect.addListener(() => {
    ended = { reason: reasonOf(port) };
    onClose(ended.reason);
  });
  return {
    send: (message) => ended ?? port.postMessage(message),
    onMessage: (handler) => {
      onMessage = handler;
      for (const message of early.splice(0)) handler(message);
    },
    onClose: (handler) => {
      onClose = handler;
      if (ended) handler(ended.reason);
    },
    close: () => {
      ended ??= { reason: null };
      port.disconnect();
    },
  };
}

/** Firefox and the polyfill hang the reason on the port, plain Chromium on `runtime.lastError`. */
function reasonOf(port: object): string | null {
  const error = 'error' in port ? port.error : browser.runtime.lastError;
  return error instanceof Object && 'message' in error ? String(error.message) : null;
}
