import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** Whether the panel can be seen: it is open, and its tab is in front. */
export function followVisibility(document: Document, open: ReadonlySignal<boolean>): ReadonlySignal<boolean> {
  const front = signal(document.visibilityState === 'visible');
  document.addEventListener('visibilitychange', () => {
    front.value = document.visibilityState === 'visible';
  });
  return computed(() => open.value && front.value);
}
