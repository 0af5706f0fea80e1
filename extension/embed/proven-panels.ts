import { browser } from 'wxt/browser';
import type { Frame } from './sender.ts';

/**
 * The documents that proved to be panels. Kept in session storage, which only
 * extension pages can read, since the background is stopped whenever it idles.
 */
export async function acceptPanel({ tabId, documentId }: Frame): Promise<void> {
  await browser.storage.session.set({ [keyOf(documentId)]: tabId });
}

export async function isProvenPanel({ tabId, documentId }: Frame): Promise<boolean> {
  const key = keyOf(documentId);
  return (await browser.storage.session.get(key))[key] === tabId;
}

export async function forgetPanels(tabId: number): Promise<void> {
  const kept = await browser.storage.session.get(null);
  const gone = Object.keys(kept).filter((key) => key.startsWith(keyOf('')) && kept[key] === tabId);
  await browser.storage.session.remove(gone);
}

function keyOf(documentId: string): string {
  return `panel:${documentId}`;
}
