import type { Browser } from 'wxt/browser';

/** A frame that the browser vouches for. */
export interface Frame {
  tabId: number;
  documentId: string;
}

/** Hosts whose top frame may embed the panel. */
const pageOrigins = ['https://github.com'];

/** What the background must know of itself to judge a sender. */
export interface Self {
  id: string;
  origin: string;
}

/** The content script in the top frame of a page that we serve, else null. */
export function pageFrame(sender: Browser.runtime.MessageSender, self: Self): Frame | null {
  const ours = pageOrigins.includes(sender.origin ?? '');
  return ours && sender.frameId === 0 ? frameOf(sender, self) : null;
}

/** Our panel's document in a frame of a tab, proven or not, else null. */
export function panelFrame(sender: Browser.runtime.MessageSender, self: Self): Frame | null {
  const embedded = sender.frameId !== undefined && sender.frameId > 0;
  const ours = sender.origin === self.origin && pathOf(sender.url) === '/panel.html';
  return embedded && ours ? frameOf(sender, self) : null;
}

function frameOf({ id, tab, documentId }: Browser.runtime.MessageSender, self: Self): Frame | null {
  if (id !== self.id || tab?.id === undefined || documentId === undefined) return null;
  return { tabId: tab.id, documentId };
}

function pathOf(url: string | undefined): string | null {
  return URL.canParse(url ?? '') ? new URL(url ?? '').pathname : null;
}
