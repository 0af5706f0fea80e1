import { browser } from 'wxt/browser';
import { AppError } from '../../shared/errors.ts';
import type { Transport } from '../host/transport.ts';
import { type DiffPart, DiffRequest } from './diff-messages.ts';
import { fetchDiff } from './diff-source.ts';
import type { Frame } from './sender.ts';

/** Answers a proven panel's requests for the diff of the pull request in its own tab. */
export function serveDiff(line: Transport, panel: Frame): void {
  const end = new AbortController();
  line.onClose(() => end.abort());
  line.onMessage((received) => void answer(line, received, panel, end.signal));
}

async function answer(line: Transport, received: unknown, panel: Frame, end: AbortSignal): Promise<void> {
  const request = DiffRequest.safeParse(received);
  if (!request.success) {
    line.close();
    return;
  }
  const tab = await browser.tabs.get(panel.tabId);
  await send(line, fetchDiff(request.data, { id: panel.tabId, url: tab.url ?? '' }, end), end);
}

async function send(line: Transport, texts: AsyncGenerator<string>, end: AbortSignal): Promise<void> {
  const post = (part: DiffPart) => line.send(part);
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
