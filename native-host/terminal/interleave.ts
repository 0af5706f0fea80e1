import type { ShellMark } from './integration/marks.ts';

export interface Outlets {
  /** Output in the order that it is shown; `apart` is what came on the second PTY. */
  text(text: string, apart: boolean): void;
  mark(mark: ShellMark): void;
  /** A fence did not come: what came apart may not be all. */
  lost(): void;
}

type Part = { text: string; ripe: boolean } | { mark: ShellMark };

/** Milliseconds without anything new after which a fence is not waited for any more. */
const PATIENCE_MS = 1000;

/**
 * Two turns of the loop: whatever another PTY held when this began has been read by then, since
 * each turn reads all that are ready.
 */
const afterTwoTurns = (act: () => void) => void setImmediate(() => setImmediate(act));

/**
 * Makes one stream of a terminal's main PTY and the one that programs have as their stderr. At a
 * fence each waits for the other, so that a command's end stands behind all that it said. What comes
 * apart waits until the main one was read: before it was written, the command's beginning was told.
 * Nor does one go into an unfinished line of the other while the rest of that line is on its way.
 */
export class Interleave {
  readonly #outlets: Outlets;
  readonly #soon: (act: () => void) => void;
  readonly #main: Part[] = [];
  readonly #apart: Part[] = [];
  /** The number of the last fence that both have passed. */
  #passed = -1;
  /** Whether what came apart was shown last, and its line is unfinished. */
  #inLine = false;
  #held = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(outlets: Outlets, soon: (act: () => void) => void = afterTwoTurns) {
    this.#outlets = outlets;
    this.#soon = soon;
  }

  /** Whether the main PTY has to wait for the other: nobody needs to read it meanwhile. */
  get blocked(): boolean {
    return isFence(this.#main[0]);
  }

  mainText(text: string): void {
    this.#push(this.#main, { text, ripe: false });
  }

  mainMark(mark: ShellMark): void {
    // A new shell counts from the beginning.
    if (mark.kind === 'up') this.#passed = -1;
    this.#push(this.#main, { mark });
  }

  apartText(text: string): void {
    this.#push(this.#apart, { text, ripe: false });
  }

  /** Only fences are told there. */
  apartMark(mark: ShellMark): void {
    if (mark.kind === 'fence') this.#push(this.#apart, { mark });
  }

  /** Nothing is read while `held`: time tells nothing then. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.#ripen();
  }

  /** All has been read. */
  finish(): void {
    this.#stopTimer();
    for (const part of [...this.#main, ...this.#apart]) if ('text' in part) part.ripe = true;
    this.#advance();
    while (this.#dropFence()) this.#advance();
  }

  #push(queue: Part[], part: Part): void {
    queue.push(part);
    this.#advance();
    if (queue.includes(part)) this.#ripen();
  }

  /** What waits now has waited long enough when what is under way has been read. */
  #ripen(): void {
    const waiting = [...this.#main, ...this.#apart];
    if (waiting.length === 0) return;
    this.#soon(() => {
      if (this.#held) return;
      for (const part of waiting) if ('text' in part) part.ripe = true;
      this.#advance();
    });
  }

  #advance(): void {
    let moved = false;
    while (this.#passFence() || this.#takeMain() || this.#takeApart()) moved = true;
    const stuck = isFence(this.#main[0]) || isFence(this.#apart[0]);
    if (moved || !stuck) this.#stopTimer();
    if (stuck) this.#timer ??= setTimeout(() => this.#giveUp(), PATIENCE_MS);
  }

  #passFence(): boolean {
    const [main, apart] = [fenceOf(this.#main[0]), fenceOf(this.#apart[0])];
    if (main !== null && main <= this.#passed) return this.#main.shift() !== undefined;
    if (apart !== null && apart <= this.#passed) return this.#apart.shift() !== undefined;
    if (main === null || apart === null) return false;
    // Of different ones the lower has lost the other.
    this.#passed = Math.min(main, apart);
    if (main !== apart) this.#outlets.lost();
    return true;
  }

  #takeMain(): boolean {
    const part = this.#main[0];
    if (!part || isFence(part)) return false;
    if ('text' in part && this.#inLine && !part.ripe) return false;
    this.#main.shift();
    if ('text' in part) this.#show(part.text, false);
    else this.#outlets.mark(part.mark);
    return true;
  }

  #takeApart(): boolean {
    const part = this.#apart[0];
    if (!part || !('text' in part)) return false;
    if (!part.ripe && !isFence(this.#main[0])) return false;
    this.#apart.shift();
    this.#show(part.text, true);
    return true;
  }

  #show(text: string, apart: boolean): void {
    this.#inLine = apart && !text.endsWith('\n');
    this.#outlets.text(text, apart);
  }

  #giveUp(): void {
    this.#timer = null;
    if (!this.#held) this.#dropFence();
    this.#advance();
  }

  #dropFence(): boolean {
    const number = fenceOf(this.#main[0]) ?? fenceOf(this.#apart[0]);
    if (number === null) return false;
    this.#passed = Math.max(this.#passed, number);
    this.#outlets.lost();
    return true;
  }

  #stopTimer(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

function fenceOf(part: Part | undefined): number | null {
  return part && 'mark' in part && part.mark.kind === 'fence' ? part.mark.number : null;
}

function isFence(part: Part | undefined): boolean {
  return fenceOf(part) !== null;
}
