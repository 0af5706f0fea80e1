import { browser } from 'wxt/browser';
import { portTransport } from '../host/port-transport.ts';
import { CONFIRM_PORT, type Entry, Verdict } from './confirm-messages.ts';

/**
 * Asks in a window of the extension, which no page can cover, one question at
 * a time: what comes while one is open is a no.
 */
export function createConfirm(): (entry: Entry) => Promise<boolean> {
  let isOpen = false;
  return async (entry) => {
    if (isOpen) return false;
    isOpen = true;
    return ask(entry).finally(() => (isOpen = false));
  };
}

async function ask(entry: Entry): Promise<boolean> {
  const line = portTransport(browser.runtime.connect({ name: CONFIRM_PORT }));
  const { promise, resolve } = Promise.withResolvers<boolean>();
  line.onMessage((received) => resolve(Verdict.safeParse(received).data?.yes === true));
  line.onClose(() => resolve(false));
  line.send(entry);
  return promise.finally(() => line.close());
}
