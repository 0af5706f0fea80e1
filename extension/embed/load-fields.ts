import { browser } from 'wxt/browser';
import type { Frame } from './sender.ts';

/** Has the script for GitHub's fields run beside the content script that asks for it: those stand in top frames alone. */
export async function loadFields({ tabId }: Pick<Frame, 'tabId'>): Promise<boolean> {
  await browser.scripting.executeScript({ target: { tabId, frameIds: [0] }, files: ['/fields.js'] });
  return true;
}
