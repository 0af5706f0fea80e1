import { browser } from 'wxt/browser';

/**
 * The origin of the extension's own documents, in the browser's own scheme.
 * Chromium's dynamic address of the panel is another one, but its document has
 * this origin all the same: so the root's address is asked for, not the panel's.
 */
export function ownOrigin(): string {
  return browser.runtime.getURL('/').replace(/\/$/, '');
}
