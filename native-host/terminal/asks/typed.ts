import { AppError } from '../../../shared/errors.ts';

const INTERRUPT = '\x03';
/** Ctrl-Z and Ctrl-\ are for a program, and none runs. */
const IDLE = /[\x1a\x1c]/g;
/** UTF-16 units that are kept for the next prompt. */
const MOST_HELD = 64 * 1024;

/** What is typed while the shell waits for an answer: it is for the next prompt. */
export class TypedAhead {
  #held = '';

  /** True when it interrupts: what was typed before that is gone, as in any terminal. */
  add(data: string): boolean {
    const last = data.lastIndexOf(INTERRUPT);
    const kept = (last < 0 ? this.#held : '') + data.slice(last + 1).replace(IDLE, '');
    if (kept.length > MOST_HELD)
      throw new AppError('too-large', 'That is too much to keep until the answer has ended. Paste it then.');
    this.#held = kept;
    return last >= 0;
  }

  take(): string {
    const held = this.#held;
    this.#held = '';
    return held;
  }
}
