import type { Browser } from 'wxt/browser';
import { GITHUB_ORIGIN, isPanelPath, type PanelPath, panelPathIn } from './panel-path.ts';

/** A frame that the browser vouches for. */
export interface Frame {
  tabId: number;
  documentId: string;
  /** Which page of the panel it is, or may embed. */
  panel: PanelPath;
}

/** What the background must know of itself to judge a sender. */
export interface Self {
  id: string;
  origin: string;
}

/** The content script in the top frame of a page that we serve, github.com's or an `added` host's, else null. */
export function pageFrame(
  sender: Browser.runtime.MessageSender,
  self: Self,
  added: readonly string[],
): Frame | null {
  const { origin = '', frameId } = sender;
  const ours = origin === GITHUB_ORIGIN || added.some((host) => origin === `https://${host}`);
  return ours && frameId === 0 ? frameOf(sender, self, panelPathIn(origin)) : null;
}

/** Our panel's document in a frame of a tab, proven or not, else null. */
export function panelFrame(sender: Browser.runtime.MessageSender, self: Self): Frame | null {
  const embedded = sender.frameId !== undefined && sender.frameId > 0;
  const path = pathOf(sender.url);
  return embedded && sender.origin === self.origin && isPanelPath(path) ? frameOf(sender, self, path) : null;
}

function frameOf(
  { id, tab, documentId }: Browser.runtime.MessageSender,
  self: Self,
  panel: PanelPath,
): Frame | null {
  if (id !== self.id || tab?.id === undefined || documentId === undefined) return null;
  return { tabId: tab.id, documentId, panel };
}

function pathOf(url: string | undefined): string | null {
  return URL.parse(url ?? '')?.pathname ?? null;
}
