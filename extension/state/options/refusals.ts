import { type ReadonlySignal, signal } from '@preact/signals';
import { troubleOf } from '../sentence.ts';

/** Why the host did not take what was entered, by what that was for. */
export interface Refusals {
  readonly all: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Resolves with whether it was taken. What was told of the same before is gone at once. */
  watch(of: string, entered: Promise<unknown>): Promise<boolean>;
}

export function createRefusals(): Refusals {
  const all = signal<ReadonlyMap<string, string>>(new Map());
  const tell = (of: string, words: string | null) => {
    const next = new Map(all.peek());
    next.delete(of);
    all.value = words === null ? next : next.set(of, words);
  };
  return {
    all,
    watch: async (of, entered) => {
      tell(of, null);
      const words = await troubleOf(entered);
      tell(of, words);
      return words === null;
    },
  };
}
