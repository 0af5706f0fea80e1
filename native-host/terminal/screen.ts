import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';
import { GroundTracker, isString, type ParserState } from './ground.ts';
import { Modes } from './modes.ts';
import { composeSnapshot } from './snapshot.ts';
import { lastLines } from './text.ts';

/** Lines kept above the screen. */
const SCROLLBACK = 2000;
/** UTF-16 units parsed in one go; the loop runs between two. */
const PIECE_LENGTH = 64 * 1024;
/** A sequence longer than this is not held; snapshots open it anew (snapshot.ts). */
const MAX_HELD_LENGTH = 64 * 1024;

/**
 * A terminal without a display that follows the output, to take snapshots of. It reads up
 * to the last ground state and holds the rest, so that its state always stands at an offset
 * from which another terminal can go on. It answers no query: nothing listens to its replies.
 */
export class Screen {
  readonly #terminal: Terminal;
  readonly #modes: Modes;
  readonly #tracker = new GroundTracker();
  readonly #onPace: () => void;
  readonly #queue: (string | Size)[] = [];
  #waiting: ((snapshot: Snapshot) => void)[] = [];
  /** The beginning of a sequence whose end is still to come. */
  #held = '';
  /** The parser's state at the offset; all but the ground state come from sequences that are too long to hold. */
  #inside: ParserState = 'ground';
  /** Bytes that pass without being parsed. */
  #skipped = 0;
  #offset = 0;
  #lag = 0;
  #busy = false;
  #disposed = false;

  /** `onPace` is called whenever `lag` has shrunk. */
  constructor(size: Size, onPace: () => void) {
    this.#onPace = onPace;
    this.#terminal = new Terminal({
      ...size,
      scrollback: SCROLLBACK,
      allowProposedApi: true,
      // What programs print must not reach the daemon's own streams.
      logLevel: 'off',
    });
    this.#terminal.loadAddon(new Unicode11Addon());
    this.#terminal.unicode.activeVersion = '11';
    this.#modes = new Modes(this.#terminal);
  }

  /** UTF-16 units that wait to be parsed. */
  get lag(): number {
    return this.#lag;
  }

  /** Output that follows what was written before. */
  write(text: string): void {
    this.#lag += text.length;
    this.#queue.push(text);
    this.#next();
  }

  /** Takes effect between the texts written before and after. */
  resize(size: Size): void {
    this.#queue.push(size);
    this.#next();
  }

  /** The screen at the next offset where it can be told. */
  snapshot(): Promise<Snapshot> {
    return new Promise((resolve) => {
      this.#waiting.push(resolve);
      if (!this.#busy) this.#tell();
    });
  }

  /** The last `count` lines that were printed outside of full-screen programs. */
  lastLines(count: number): string {
    return lastLines(this.#terminal.buffer.normal, count);
  }

  dispose(): void {
    this.#disposed = true;
    this.#terminal.dispose();
  }

  #next(): void {
    if (this.#busy || this.#disposed) return;
    const item = this.#queue[0];
    if (item === undefined) return;
    if (typeof item === 'string') this.#parse();
    else {
      this.#queue.shift();
      this.#resizeNow(item);
      this.#settle();
    }
  }

  #parse(): void {
    this.#busy = true;
    const text = this.#take();
    const ready = this.#upToGround(text);
    this.#terminal.write(ready, () => this.#parsed(ready, text.length));
  }

  #parsed(ready: string, taken: number): void {
    this.#offset += Buffer.byteLength(ready) + this.#skipped;
    this.#skipped = 0;
    this.#lag -= taken;
    this.#busy = false;
    this.#settle();
    this.#onPace();
  }

  #settle(): void {
    if (this.#disposed) return;
    this.#tell();
    if (this.#queue.length > 0) setImmediate(() => this.#next());
  }

  /** Answers those who wait for a snapshot; one that is about to be resized is not told. */
  #tell(): void {
    if (this.#waiting.length === 0 || this.#queue.some((item) => typeof item !== 'string')) return;
    const snapshot: Snapshot = {
      size: { cols: this.#terminal.cols, rows: this.#terminal.rows },
      screen: composeSnapshot(this.#terminal, this.#modes, {
        inside: this.#inside,
        prints: this.#tracker.prints,
        shifted: this.#tracker.shifted,
      }),
      offset: this.#offset,
    };
    for (const resolve of this.#waiting.splice(0)) resolve(snapshot);
  }

  #resizeNow(size: Size): void {
    this.#terminal.resize(size.cols, size.rows);
    this.#modes.resized();
  }

  /** The next texts of the queue, joined up to a piece. */
  #take(): string {
    let text = '';
    while (text.length < PIECE_LENGTH && typeof this.#queue[0] === 'string') {
      text += this.#queue.shift();
    }
    return text;
  }

  /** Held text and new, up to the last ground state. */
  #upToGround(text: string): string {
    const ground = this.#tracker.advance(text);
    if (isString(this.#inside)) return this.#upToStringEnd(text, ground);
    const all = this.#held + text;
    const end = ground === null ? 0 : this.#held.length + ground;
    this.#held = all.slice(end);
    if (ground !== null) this.#inside = 'ground';
    if (this.#held.length <= MAX_HELD_LENGTH) return all.slice(0, end);
    this.#held = '';
    this.#inside = this.#tracker.state;
    if (!isString(this.#inside)) return all;
    this.#skipped += Buffer.byteLength(all.slice(end));
    return all.slice(0, end);
  }

  /** Inside a string that is too long to matter to a screen: the parser sees only what ends it, and what follows. */
  #upToStringEnd(text: string, ground: number | null): string {
    const end = this.#tracker.stringEnd ?? text.length;
    this.#skipped += Buffer.byteLength(text.slice(0, end));
    if (this.#tracker.stringEnd === null) return '';
    this.#inside = 'ground';
    this.#held = text.slice(ground ?? end);
    return text.slice(end, ground ?? end);
  }
}
