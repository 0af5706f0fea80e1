import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Receipt } from '../../shared/conversation/receipt.ts';
import type { Ask } from '../../shared/conversation/turn.ts';
import type { HostClient } from '../host/client.ts';

const pauseMs = 400;

/** What would be sent now, counted by the host when things have stood still for a moment. */
export function followPreview(
  host: Pick<HostClient, 'call' | 'epoch'>,
  next: ReadonlySignal<(() => Promise<Ask>) | null>,
): ReadonlySignal<Receipt | null> {
  const receipt = signal<Receipt | null>(null);
  let latest = 0;
  effect(() => {
    const build = next.value;
    const turn = ++latest;
    if (host.epoch.value === 0 || build === null) {
      receipt.value = null;
      return;
    }
    const timer = setTimeout(() => {
      build()
        .then((ask) => host.call('turn/preview', ask))
        .then(
          (counted) => {
            if (turn === latest) receipt.value = counted;
          },
          () => {
            if (turn === latest) receipt.value = null;
          },
        );
    }, pauseMs);
    return () => clearTimeout(timer);
  });
  return receipt;
}
