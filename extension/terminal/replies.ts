import type { Terminal } from '@xterm/xterm';

/** The part of a terminal that this needs; the headless one has it too. */
type Speaker = Pick<Terminal, 'onData' | 'write'>;

const focusReport = /^\x1b\[[IO]$/;

/**
 * A terminal answers some of what programs print by itself. What it says while it
 * parses old output goes nowhere: the program that asked is gone, or was answered
 * then, and a shell would take the reply for typed words. What the person types
 * meanwhile passes.
 */
export class Replies {
  readonly #term: Speaker;
  #old = false;

  /** `send` gets what goes to the PTY; `owns` tells whether this view speaks for the terminal. */
  constructor(term: Speaker, owns: () => boolean, send: (data: string) => void) {
    this.#term = term;
    term.onData((data) => {
      const unasked = this.#old || (focusReport.test(data) && !owns());
      if (!unasked || isPersons(globalThis.event)) send(data);
    });
  }

  /** Whatever `write` writes into the terminal is old. */
  silently(write: () => void): void {
    this.#term.write('', () => (this.#old = true));
    write();
    this.#term.write('', () => (this.#old = false));
  }
}

/** Whether a key, the pointer or a paste is being handled. Output is parsed outside of any such event. */
function isPersons(event: Event | undefined): boolean {
  return event?.isTrusted === true && event.type !== 'message';
}
