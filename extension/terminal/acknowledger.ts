import { TERMINAL_ACK_BYTES } from '../../shared/protocol/version.ts';

/** What is left over is acknowledged after this time, so that the host sees a living view. */
const QUIET_MS = 50;

/** Acknowledges what reached the screen: what a frame in a flood holds at once, and what remains when it grows quiet. */
export class Acknowledger {
  readonly #send: (offset: number) => void;
  #acknowledged = 0;
  #written = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(send: (offset: number) => void) {
    this.#send = send;
  }

  /** A snapshot starts the count anew. */
  startAt(offset: number): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#acknowledged = offset;
    this.#written = offset;
  }

  written(offset: number): void {
    this.#written = Math.max(this.#written, offset);
    if (this.#written - this.#acknowledged >= TERMINAL_ACK_BYTES) this.#flush();
    else this.#timer ??= setTimeout(() => this.#flush(), QUIET_MS);
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  #flush(): void {
    this.stop();
    if (this.#written === this.#acknowledged) return;
    this.#acknowledged = this.#written;
    this.#send(this.#written);
  }
}
