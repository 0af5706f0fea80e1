import { type Browser, browser } from 'wxt/browser';
import { AppError } from '../../shared/errors.ts';
import { DIFF_PORT, type DiffPart, DiffRequest } from './diff-messages.ts';
import { fetchDiff } from './diff-source.ts';
import { isProvenPanel } from './proven-panels.ts';
import { refuse } from './refuse.ts';
import { panelFrame, type Self } from './sender.ts';

/** Answers each diff port of a proven panel; every other port is closed. */
export function serveDiffs(self: Self): void {
  browser.runtime.onConnect.addListener((port) => {
    const end = new AbortController();
    port.onDisconnect.addListener(() => end.abort());
    port.onMessage.addListener((received: unknown) => void answer(port, received, self, end.signal));
  });
}

async function answer(
  port: Browser.runtime.Port,
  received: unknown,
  self: Self,
  end: AbortSignal,
): Promise<void> {
  const sender = port.sender ?? {};
  const panel = panelFrame(sender, self);
  const request = DiffRequest.safeParse(received);
  if (port.name !== DIFF_PORT || !request.success || !panel || !(await isProvenPanel(panel))) {
    refuse(received, sender);
    port.disconnect();
    return;
  }
  const tab = await browser.tabs.get(panel.tabId);
  await send(port, fetchDiff(request.data, tab.url ?? '', end), end);
}

async function send(
  port: Browser.runtime.Port,
  texts: AsyncGenerator<string>,
  end: AbortSignal,
): Promise<void> {
  const post = (part: DiffPart) => end.aborted || port.postMessage(part);
  try {
    for await (const text of texts) post({ type: 'text', text });
    post({ type: 'end' });
  } catch (error) {
    if (end.aborted) return;
    const known =
      error instanceof AppError ? error : new AppError('internal', 'The diff broke off.', { cause: error });
    post({ type: 'error', error: known.toData() });
  }
}
