import type { ShellMark } from './integration/marks.ts';

export interface Outlets {
  /** Output in the order that it is shown; `apart` is what came on the second PTY. */
  text(text: string, apart: boolean): void;
  mark(mark: ShellMark): void;
  /** A fence did not come: what came apart may not be all. */
  lost(): void;
}

/** `new`: what was written with it may still be on its way; `read`: that has been read, but for the rest of a line. */
type Age = 'new' | 'read' | 'old';
type Text = { text: string; age: Age };
type Part = Text | { mark: ShellMark };

/** Milliseconds without anything new after which a fence is not waited for any more. */
const PATIENCE_MS = 1000;
/** Milliseconds that the rest of a line may take: the kernel hands it on in parts. */
const LINE_MS = 50;

/** Runs what it is given when a part may have become older. */
type Clock = Record<'read' | 'old', (act: () => void) => void>;

/** In two turns of the loop all is read that other PTYs held when the first began. */
const twoTurns = (act: () => void) => void setImmediate(() => setImmediate(act));

const clock: Clock = {
  read: twoTurns,
  // A process that did not run for a while reads first.
  old: (act) => void setTimeout(() => twoTurns(act), LINE_MS),
};

/**
 * Makes one stream of a terminal's main PTY and the one that programs have as their stderr. At a
 * fence each waits for the other, so that what stands between two of them is all that a command said.
 * Neither goes into an unfinished line of the other while the rest of that line is on its way.
 */
export class Interleave {
  readonly #outlets: Outlets;
  readonly #clock: Clock;
  readonly #main: Part[] = [];
  readonly #apart: Part[] = [];
  /** The number of the last fence that both have passed. */
  #passed = -1;
  /** In whose unfinished line the cursor is. */
  #inLine: 'main' | 'apart' | null = null;
  #held = false;
  #timer: NodeJS.Timeout | null = null;

  constructor(outlets: Outlets, timing: Clock = clock) {
    this.#outlets = outlets;
    this.#clock = timing;
  }

  /** Whether the main PTY has to wait for the other: nobody needs to read it meanwhile. */
  get blocked(): boolean {
    return isFence(this.#main[0]);
  }

  mainText(text: string): void {
    this.#push(this.#main, { text, age: 'new' });
  }

  mainMark(mark: ShellMark): void {
    // A new shell counts from the beginning.
    if (mark.kind === 'up') this.#passed = -1;
    this.#push(this.#main, { mark });
  }

  apartText(text: string): void {
    this.#push(this.#apart, { text, age: 'new' });
  }

  /** Only fences are told there. */
  apartMark(mark: ShellMark): void {
    if (mark.kind === 'fence') this.#push(this.#apart, { mark });
  }

  /** Nothing is read while `held`: time tells nothing then. */
  hold(held: boolean): void {
    this.#held = held;
    if (!held) this.#wait([...this.#main, ...this.#apart]);
  }

  /** All has been read. */
  finish(): void {
    this.#stopTimer();
    this.#age([...this.#main, ...this.#apart], 'old');
    while (this.#dropFence()) this.#advance();
  }

  #push(queue: Part[], part: Part): void {
    queue.push(part);
    this.#advance();
    if (queue.includes(part)) this.#wait([part]);
  }

  #wait(waiting: Part[]): void {
    for (const age of ['read', 'old'] as const)
      this.#clock[age](() => {
        if (!this.#held) this.#age(waiting, age);
      });
  }

  #age(parts: Part[], age: Age): void {
    for (const part of parts) if ('text' in part && part.age !== 'old') part.age = age;
    this.#advance();
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
    this.#inLine = null;
    this.#renew();
    return true;
  }

  /** Behind a fence the main one says next whether the command begins or has ended. */
  #renew(): void {
    const texts = this.#apart.filter((part) => 'text' in part);
    for (const part of texts) part.age = 'new';
    this.#wait(texts);
  }

  #takeMain(): boolean {
    const part = this.#main[0];
    if (!part || isFence(part)) return false;
    if ('text' in part) return this.#takeMainText(part);
    this.#main.shift();
    this.#tell(part.mark);
    return true;
  }

  #takeMainText(part: Text): boolean {
    if (part.age !== 'old' && (this.#inLine === 'apart' || this.#yields(part))) return false;
    this.#show(this.#linesOf(part, this.#main, this.#apart), 'main');
    return true;
  }

  /** The beginning of a line waits for its rest while the other has something to show. */
  #yields(part: Text): boolean {
    const waits = this.#inLine === null && this.#main.length === 1 && !part.text.includes('\n');
    return waits && isReady(this.#apart[0]);
  }

  /** Takes what a part has of whole lines when the other waits for the end of a line, else all of it. */
  #linesOf(part: Text, own: Part[], other: Part[]): string {
    const end = isReady(other[0]) ? part.text.lastIndexOf('\n') + 1 : 0;
    const text = end > 0 ? part.text.slice(0, end) : part.text;
    part.text = part.text.slice(text.length);
    if (part.text === '') own.shift();
    return text;
  }

  #tell(mark: ShellMark): void {
    // What was typed was ended with Enter, whatever the line editor printed behind.
    if (mark.kind === 'command') this.#inLine = null;
    this.#outlets.mark(mark);
  }

  /** At a fence all of the main one has been read. */
  #takeApart(): boolean {
    const part = this.#apart[0];
    if (!part || !('text' in part)) return false;
    const waits = part.age === 'new' || (part.age === 'read' && this.#inLine === 'main');
    if (waits && !isFence(this.#main[0])) return false;
    this.#show(this.#linesOf(part, this.#apart, this.#main), 'apart');
    return true;
  }

  #show(text: string, stream: 'main' | 'apart'): void {
    this.#inLine = text.endsWith('\n') ? null : stream;
    this.#outlets.text(text, stream === 'apart');
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

/** Whether it waits for nothing but the end of a line. */
function isReady(part: Part | undefined): boolean {
  return part !== undefined && 'text' in part && part.age !== 'new';
}
