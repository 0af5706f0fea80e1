import type { ReadonlySignal } from '@preact/signals';

/** The value once `holds` is true of it, or as it is after `limitMs`. */
export async function settled<T>(
  value: ReadonlySignal<T>,
  holds: (now: T) => boolean,
  limitMs: number,
): Promise<T> {
  const { promise, resolve } = Promise.withResolvers<void>();
  const timer = setTimeout(resolve, limitMs);
  const end = value.subscribe((now) => {
    if (holds(now)) resolve();
  });
  await promise;
  end();
  clearTimeout(timer);
  return value.peek();
}
