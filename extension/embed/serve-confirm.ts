import { browser } from 'wxt/browser';
import type { Transport } from '../host/transport.ts';
import { Entry, Kept, keptAs, type Verdict } from './confirm-messages.ts';

const size = { width: 560, height: 360 };

/** Opens the extension's own window for a proven panel's question, and gives back what was answered there. */
export function serveConfirm(line: Transport): void {
  const end = new AbortController();
  line.onClose(() => end.abort());
  line.onMessage((received) => void answer(line, received, end.signal));
}

async function answer(line: Transport, received: unknown, end: AbortSignal): Promise<void> {
  const entry = Entry.safeParse(received);
  const yes = entry.success && (await askInWindow(entry.data, end));
  line.send({ yes } satisfies Verdict);
  line.close();
}

async function askInWindow(entry: Entry, end: AbortSignal): Promise<boolean> {
  const id = crypto.randomUUID();
  await browser.storage.session.set({ [keptAs(id)]: { entry, yes: false } satisfies Kept });
  const url = browser.runtime.getURL(`/confirm.html#${id}`);
  const window = await browser.windows.create({ url, type: 'popup', ...size });
  try {
    return window?.id !== undefined && (await verdict(id, window.id, end));
  } finally {
    await browser.storage.session.remove(keptAs(id));
    // The person may have closed it.
    if (window?.id !== undefined) await browser.windows.remove(window.id).catch(() => {});
  }
}

/** True once the window keeps a yes; false when it is closed, or the panel is gone. */
function verdict(id: string, window: number, end: AbortSignal): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const onChanged = (changes: Record<string, { newValue?: unknown }>) => {
    if (Kept.safeParse(changes[keptAs(id)]?.newValue).data?.yes === true) resolve(true);
  };
  const onRemoved = (removed: number) => {
    if (removed === window) resolve(false);
  };
  browser.storage.session.onChanged.addListener(onChanged);
  browser.windows.onRemoved.addListener(onRemoved);
  end.addEventListener('abort', () => resolve(false), { once: true });
  if (end.aborted) resolve(false);
  return promise.finally(() => {
    browser.storage.session.onChanged.removeListener(onChanged);
    browser.windows.onRemoved.removeListener(onRemoved);
  });
}
