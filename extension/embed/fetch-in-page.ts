import { browser } from 'wxt/browser';

/** What came of it: the status, and the text where it is one. */
export interface Fetched {
  status: number;
  /** Null for what is no text, or too large. */
  text: string | null;
  tooLarge: boolean;
}

/**
 * Fetches an address of the page's own origin with the person's session, from our content script's world in the top
 * frame of a tab. The browser itself refuses every redirect to another origin before anything is asked there, and the
 * extension's pages need no way to hosts that nobody knows when their policy is written. Null where nothing came.
 */
export async function fetchInPage(tabId: number, url: string, maxBytes: number): Promise<Fetched | null> {
  const [frame] = await browser.scripting.executeScript({
    target: { tabId, frameIds: [0] },
    func: getText,
    args: [url, maxBytes],
    injectImmediately: true,
  });
  return frame?.result ?? null;
}

/** Only its text goes to the page: it uses nothing of this file. */
async function getText(url: string, maxBytes: number): Promise<Fetched | null> {
  const response = await fetch(url, { mode: 'same-origin', credentials: 'same-origin' }).catch(() => null);
  if (response === null) return null;
  const { status, ok, body } = response;
  const isText = response.headers.get('content-type')?.startsWith('text/plain') ?? false;
  if (!ok || !isText || body === null) return { status, text: null, tooLarge: false };
  const decoder = new TextDecoder();
  const reader = body.getReader();
  let text = '';
  let bytes = 0;
  for (let next = await reader.read(); next.value; next = await reader.read()) {
    bytes += next.value.length;
    if (bytes > maxBytes) {
      await reader.cancel();
      return { status, text: null, tooLarge: true };
    }
    text += decoder.decode(next.value, { stream: true });
  }
  return { status, text: text + decoder.decode(), tooLarge: false };
}
