import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { PanelState } from './panel.ts';

/** The time, ticking each second while something on the screen counts. */
export function followClock(panel: PanelState): ReadonlySignal<number> {
  const now = signal(Date.now());
  effect(() => {
    if (panel.running === null && panel.host.state.value.kind !== 'reconnecting') return;
    now.value = Date.now();
    const timer = setInterval(() => (now.value = Date.now()), 1000);
    return () => clearInterval(timer);
  });
  return now;
}
