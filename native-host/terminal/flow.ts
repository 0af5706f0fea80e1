import { TERMINAL_WINDOW_BYTES } from '../../shared/protocol/version.ts';
import type { OutputLog } from './log.ts';

interface Pace {
  /** Bytes that a view may hold without acknowledging them. */
  window: number;
  /** Bytes of a frame at most. Each one costs every process on its way. */
  frame: number;
  /** Unsent bytes that are not worth waiting for more. */
  full: number;
  /** Milliseconds that output may wait for more of it, when some came just before. */
  wait: number;
}

const STEADY: Pace = { window: TERMINAL_WINDOW_BYTES, frame: 64 * 1024, full: 48 * 1024, wait: 4 };
/** While somebody types little is under way, which stands before the echo of the next key; what goes, goes in few frames. */
const TYPING: Pace = { window: 16 * 1024, frame: 64 * 1024, full: 24 * 1024, wait: 2 };
/**
 * Bytes behind a key that the small window does not hold back: a program reads its keys only when all is taken that it
 * has to say, and would wait for one acknowledgement after the other.
 */
const UP_TO_ECHO_BYTES = 64 * 1024;
/**
 * Milliseconds between two windows of a flood while somebody types, but for what a key lets through: nobody reads a
 * flood that is drawn more often, and whoever carries and draws it takes the processor from the key.
 */
const TYPING_ROUND_MS = 100;
/** Milliseconds that typing counts. */
const TYPING_MS = 1000;
/** Bytes after which a view that others outrun is dropped. */
const MAX_LAG_BYTES = 1024 * 1024;
/** A blocked view is looked at each TICK_MS, and dropped the PATIENCE-th time. */
const TICK_MS = 100;
const PATIENCE = 10;
/** The longest code point; less credit than that may not be enough for one. */
const CODE_POINT_BYTES = 4;

/** Where a view's output goes. */
export interface Outlet {
  output(offset: number, data: string): void;
  dropped(): void;
}

/** A reader of the log that holds credit. Offsets count bytes of the log. */
export class Reader {
  readonly outlet: Outlet;
  sent: number;
  acknowledged: number;
  /** What of that opens its window: while somebody types some of it waits for the next round. */
  counted: number;
  /** Ticks since it last acknowledged anything while it was blocked. */
  blockedTicks = 0;

  constructor(outlet: Outlet, offset: number) {
    this.outlet = outlet;
    this.sent = offset;
    this.acknowledged = offset;
    this.counted = offset;
  }
}

/**
 * Hands a log's bytes to its readers, each within its window. The program behind it is
 * held when even the fastest reader has its window full: a slower one falls behind alone,
 * and is dropped when it lags too far or answers no more.
 */
export class Flow {
  readonly #log: OutputLog;
  readonly #onCredit: () => void;
  readonly #readers = new Set<Reader>();
  #flushTimer: NodeJS.Timeout | null = null;
  #tickTimer: NodeJS.Timeout | null = null;
  #roundTimer: NodeJS.Timeout | null = null;
  #roundAt = Number.NEGATIVE_INFINITY;
  #grewAt = Number.NEGATIVE_INFINITY;
  #typedAt = Number.NEGATIVE_INFINITY;
  /** Offset up to which the echo of the latest key is likely to stand. */
  #echoEnd = 0;

  /** `onCredit` is called whenever `full` may have changed but by output. */
  constructor(log: OutputLog, onCredit: () => void) {
    this.#log = log;
    this.#onCredit = onCredit;
  }

  /** Whether every reader has its window full. Nobody reading fills nothing. */
  get full(): boolean {
    if (this.#readers.size === 0) return false;
    const window = this.#windowAt(this.#log.end);
    return [...this.#readers].every((reader) => this.#lagOf(reader) >= window);
  }

  /** Output begins in a later turn of the loop, behind the answer to whoever attached. */
  add(reader: Reader): void {
    this.#readers.add(reader);
    setImmediate(() => this.flush());
  }

  remove(reader: Reader): void {
    if (this.#readers.delete(reader)) this.#onCredit();
  }

  /** The log has grown: the first output goes at once, what follows closely is sent together. */
  grown(): void {
    for (const reader of this.#readers) if (this.#lagOf(reader) > MAX_LAG_BYTES) this.#drop(reader);
    const now = performance.now();
    const quiet = now - this.#grewAt >= this.#pace.wait;
    this.#grewAt = now;
    if (quiet) this.flush();
    else this.#sendSoon();
  }

  /** Whether somebody types just now. */
  get typing(): boolean {
    return performance.now() - this.#typedAt < TYPING_MS;
  }

  /** Keys were pressed: what stands before their echo goes at once. After Enter one waits for output instead. */
  typed(keys: string): void {
    this.#typedAt = /[\r\n]$/.test(keys) ? Number.NEGATIVE_INFINITY : performance.now();
    this.#echoEnd = this.#log.end + UP_TO_ECHO_BYTES;
    this.flush();
    this.#round();
  }

  /** Sends what the windows allow. */
  flush(): void {
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#flushTimer = null;
    for (const reader of this.#readers) this.#send(reader);
  }

  /** An offset that was never sent, or went before, is ignored. */
  acknowledge(reader: Reader, offset: number): void {
    if (!(offset > reader.acknowledged && offset <= reader.sent) || !this.#readers.has(reader)) return;
    reader.acknowledged = offset;
    reader.blockedTicks = 0;
    const wait = this.#roundAt + TYPING_ROUND_MS - performance.now();
    const echoed = this.#log.end >= this.#echoEnd;
    if (this.typing && echoed && wait > 0) this.#roundTimer ??= setTimeout(() => this.#round(), wait);
    else this.#round();
  }

  close(): void {
    this.#readers.clear();
    if (this.#flushTimer) clearTimeout(this.#flushTimer);
    this.#stopRoundTimer();
    this.#stopTicking();
  }

  /** Now all that was acknowledged counts. */
  #round(): void {
    this.#stopRoundTimer();
    this.#roundAt = performance.now();
    for (const reader of this.#readers) reader.counted = reader.acknowledged;
    this.#sendSoon();
    this.#onCredit();
  }

  #stopRoundTimer(): void {
    if (this.#roundTimer) clearTimeout(this.#roundTimer);
    this.#roundTimer = null;
  }

  /** Sends what is enough for a frame; the rest waits for more. */
  #sendSoon(): void {
    const { full, wait } = this.#pace;
    const unsent = Math.max(0, ...[...this.#readers].map((reader) => this.#log.end - reader.sent));
    if (unsent >= full) this.flush();
    else if (unsent > 0) this.#flushTimer ??= setTimeout(() => this.flush(), wait);
  }

  #send(reader: Reader): void {
    while (reader.sent < this.#log.end && this.#creditOf(reader) >= CODE_POINT_BYTES) {
      const { text, end } = this.#log.read(reader.sent, Math.min(this.#creditOf(reader), this.#pace.frame));
      const offset = reader.sent;
      reader.sent = end;
      reader.outlet.output(offset, text);
    }
    if (this.#isBlocked(reader)) this.#watch();
  }

  /**
   * Patience is counted in ticks of our own loop and not in time: a daemon that slept, or was
   * too busy to read acknowledgements, has ticked once.
   */
  #watch(): void {
    this.#tickTimer ??= setInterval(() => this.#tick(), TICK_MS);
  }

  #tick(): void {
    // The window may have opened without an acknowledgement: nobody types any more.
    this.flush();
    this.#onCredit();
    const readers = [...this.#readers];
    for (const reader of readers) reader.blockedTicks = this.#isBlocked(reader) ? reader.blockedTicks + 1 : 0;
    if (readers.every((reader) => reader.blockedTicks === 0)) this.#stopTicking();
    for (const reader of readers) if (reader.blockedTicks >= PATIENCE) this.#drop(reader);
  }

  #stopTicking(): void {
    if (this.#tickTimer) clearInterval(this.#tickTimer);
    this.#tickTimer = null;
  }

  #isBlocked(reader: Reader): boolean {
    return this.#creditOf(reader) < CODE_POINT_BYTES;
  }

  #lagOf(reader: Reader): number {
    return this.#log.end - reader.counted;
  }

  #drop(reader: Reader): void {
    this.#readers.delete(reader);
    reader.outlet.dropped();
    this.#onCredit();
  }

  get #pace(): Pace {
    return this.typing ? TYPING : STEADY;
  }

  /** Bytes that the reader may still get before it acknowledges some; negative when the window has shrunk. */
  #creditOf({ sent, counted }: Reader): number {
    return this.#windowAt(sent) - (sent - counted);
  }

  #windowAt(offset: number): number {
    return (offset < this.#echoEnd ? STEADY : this.#pace).window;
  }
}
