import { setFlagsFromString } from 'node:v8';

/**
 * From now on this process collects its garbage on its main thread alone. Its heap is small, and the helpers would take
 * from the browser and the programs in terminals the processors that these wait for; a collection waits for each of them.
 */
export function collectOnMainThread(): void {
  setFlagsFromString('--single-threaded-gc');
}
