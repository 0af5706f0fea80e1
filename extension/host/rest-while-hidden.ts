import { effect, type ReadonlySignal } from '@preact/signals';
import type { HostClient } from './client.ts';

const HIDDEN_MS = 5 * 60 * 1000;

/** Lets the connection go once the panel was hidden for five minutes, and asks for it again when it is seen. */
export function restWhileHidden(
  client: Pick<HostClient, 'rest' | 'retry'>,
  hidden: ReadonlySignal<boolean>,
): () => void {
  let resting = false;
  return effect(() => {
    if (!hidden.value) {
      if (resting) client.retry();
      resting = false;
      return;
    }
    const timer = setTimeout(() => {
      resting = true;
      client.rest();
    }, HIDDEN_MS);
    return () => clearTimeout(timer);
  });
}
