/** The values of `source` until the signal is aborted: the wait for the next one ends there and then. */
export async function* untilAborted<T>(source: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = source[Symbol.asyncIterator]();
  const aborted = whenAborted(signal);
  try {
    for (;;) {
      const next = await Promise.race([iterator.next(), aborted.promise]);
      if (next === null || next.done) return;
      yield next.value;
    }
  } finally {
    aborted.release();
    void iterator.return?.()?.catch(() => {});
  }
}

function whenAborted(signal: AbortSignal): { promise: Promise<null>; release(): void } {
  const { promise, resolve } = Promise.withResolvers<null>();
  const end = () => resolve(null);
  if (signal.aborted) end();
  signal.addEventListener('abort', end, { once: true });
  return { promise, release: () => signal.removeEventListener('abort', end) };
}
