import type { ShellMark } from './integration/marks.ts';

/** Whether the shell waits for a command, as far as it tells. */
export class AtPrompt {
  #there = false;
  #waiting: (() => void)[] = [];

  get there(): boolean {
    return this.#there;
  }

  mark({ kind }: ShellMark): void {
    if (kind === 'command' || kind === 'question') this.#there = false;
    if (kind === 'input') this.#there = true;
    if (kind === 'input' || kind === 'down') this.release();
  }

  /** Until it is there, or nothing more is to be waited for. */
  arrived(limitMs: number): Promise<void> {
    if (this.#there) return Promise.resolve();
    return new Promise((done) => {
      const timer = setTimeout(done, limitMs);
      this.#waiting.push(() => {
        clearTimeout(timer);
        done();
      });
    });
  }

  release(): void {
    for (const done of this.#waiting.splice(0)) done();
  }
}
