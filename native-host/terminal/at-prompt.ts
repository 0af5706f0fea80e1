import type { ShellMark } from './integration/marks.ts';

/** Milliseconds in which a command would begin behind a prompt that is drawn. */
const REDRAW_MS = 300;

/** Whether the shell waits for a command, as far as it tells. */
export class AtPrompt {
  #there = false;
  /** A line was entered, and the shell has not told yet what became of it. */
  #entered = false;
  #redraw: NodeJS.Timeout | undefined;
  #waiting: (() => void)[] = [];

  get there(): boolean {
    return this.#there;
  }

  mark({ kind }: ShellMark): void {
    const begins = kind === 'command' || kind === 'question';
    if (begins) this.#there = false;
    if (kind === 'input') this.#there = true;
    // A prompt that was still being drawn when the line was entered looks like the one behind it.
    if (kind === 'input' && this.#entered) this.#toldSoon();
    else if (kind === 'input' || kind === 'down' || (begins && this.#entered)) this.#told();
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
    clearTimeout(this.#redraw);
    for (const done of this.#waiting.splice(0)) done();
  }

  #toldSoon(): void {
    clearTimeout(this.#redraw);
    this.#redraw = setTimeout(() => this.#told(), REDRAW_MS);
  }

  #told(): void {
    this.#entered = false;
    this.release();
  }
}
