import { type ReadonlySignal, signal } from '@preact/signals';
import { put } from '../put.ts';
import { troubleOf } from '../sentence.ts';

/** Why the host did not take what was entered, by what that was for. */
export interface Refusals {
  readonly all: ReadonlySignal<ReadonlyMap<string, string>>;
  /** Resolves with whether it was taken. What was told of the same before is gone at once. */
  watch(of: string, entered: Promise<unknown>): Promise<boolean>;
}

export function createRefusals(): Refusals {
  const all = signal<ReadonlyMap<string, string>>(new Map());
  return {
    all,
    watch: async (of, entered) => {
      put(all, of, null);
      const words = await troubleOf(entered);
      put(all, of, words);
      return words === null;
    },
  };
}
