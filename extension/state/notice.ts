import { computed, type ReadonlySignal, signal } from '@preact/signals';

/** What the host tells until the person has read it. */
export interface Notice {
  readonly text: ReadonlySignal<string | null>;
  dismiss(): void;
}

const place = 'notice read';

/** The host says the same to each page for as long as it runs: a tab shows it until it is dismissed there. */
export function createNotice(storage: Storage, told: ReadonlySignal<string | null>): Notice {
  const read = signal(storage.getItem(place));
  return {
    text: computed(() => (told.value === read.value ? null : told.value)),
    dismiss: () => {
      read.value = told.peek();
      if (read.value !== null) storage.setItem(place, read.value);
    },
  };
}
