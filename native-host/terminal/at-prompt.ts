import type { ShellMark } from './integration/marks.ts';

/** Whether the shell waits for a command, as far as it tells. */
export class AtPrompt {
  #there = false;
  /** A line was entered, and the shell has not told yet what became of it. */
  #entered = false;
  #waiting: (() => void)[] = [];

  get there(): boolean {
    return this.#there;
  }

  mark({ kind }: ShellMark): void {
    const begins = kind === 'command' || kind === 'question';
    if (begins) this.#there = false;
    if (kind === 'input') this.#there = true;
    const tells = (begins && this.#entered) || kind === 'input' || kind === 'down';
    if (!tells) return;
    this.#entered = false;
    this.release();
  }

  /** Until the shell hears of it, the prompt only seems to be there. */
  entered(): void {
    this.#entered = this.#there;
  }

  /** Until it is there, or nothing more is to be waited for. A line that only completes a word is never told of. */
  async arrived(limitMs: number): Promise<void> {
    if (this.#there && !this.#entered) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, limitMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        done();
      });
    });
    this.#entered = false;
  }

  release(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}
