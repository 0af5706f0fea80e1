import { browser } from 'wxt/browser';
import { awaitFields } from './meet.ts';
import type { FromFields, ToFields } from './messages.ts';
import { followSeenFields } from './seen.ts';

/**
 * The line to the script that knows GitHub's fields. It is not part of what every page loads: it comes when the first
 * field is seen.
 */
export class FieldsLine {
  #take: ((message: ToFields) => void) | null = null;
  #asked = false;

  constructor(end: AbortSignal, tell: (message: FromFields) => void) {
    awaitFields((start) => {
      this.#take ??= start({ end, tell });
      this.#take({ type: 'look' });
    });
    followSeenFields(end, () => {
      if (!this.send({ type: 'look' })) void this.#load();
    });
  }

  /** False where no field was seen yet. */
  send(message: ToFields): boolean {
    this.#take?.(message);
    return this.#take !== null;
  }

  async #load(): Promise<void> {
    if (this.#asked) return;
    this.#asked = true;
    // Where the extension was updated meanwhile, the browser throws at once instead of rejecting.
    try {
      await browser.runtime.sendMessage({ type: 'embed/fields' });
    } catch {
      this.#asked = false;
    }
  }
}
