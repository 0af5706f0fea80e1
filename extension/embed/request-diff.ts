import { browser } from 'wxt/browser';
import { AppError } from '../../shared/errors.ts';
import { DIFF_PORT, DiffPart, type DiffRequest } from './diff-messages.ts';

/** The whole diff of the pull request in the panel's tab. Rejects with AppError. */
export async function requestDiff(
  { owner, repo, number }: Omit<DiffRequest, 'type'>,
  end: AbortSignal,
): Promise<string> {
  end.throwIfAborted();
  const port = browser.runtime.connect({ name: DIFF_PORT });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  const texts: string[] = [];
  port.onMessage.addListener((received: unknown) => {
    const part = DiffPart.parse(received);
    if (part.type === 'text') texts.push(part.text);
    else if (part.type === 'end') resolve(texts.join(''));
    else reject(new AppError(part.error.code, part.error.message, part.error));
  });
  port.onDisconnect.addListener(() => reject(cut()));
  end.addEventListener('abort', () => reject(end.reason), { once: true });
  port.postMessage({ type: 'diff/fetch', owner, repo, number } satisfies DiffRequest);
  return promise.finally(() => port.disconnect());
}

function cut(): AppError {
  return new AppError('disconnected', 'The extension stopped while it fetched the diff.', {
    retryable: true,
  });
}
