import { Unicode11Addon } from '@xterm/addon-unicode11';
import { Terminal } from '@xterm/headless';
import { mendXterm } from '../../shared/terminal/mend-xterm.ts';
import { resizeExactly } from '../../shared/terminal/resize-exactly.ts';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';
import type { Standing } from './asks/printer.ts';
import { GroundCut } from './ground-cut.ts';
import { Modes } from './modes.ts';
import { PromptRows } from './prompt-rows.ts';
import { skim } from './skim.ts';
import { composeSnapshot, firstRow } from './snapshot.ts';
import { lastLines } from './text.ts';

/** Lines kept above the screen. */
const SCROLLBACK = 2000;
/** UTF-16 units parsed in one go, a millisecond or two; the loop runs between two. */
const PIECE_LENGTH = 16 * 1024;
/** While output comes, parsing waits until this many UTF-16 units are there: views and keys go first. */
const BATCH_LENGTH = 1024 * 1024;
/** As many while somebody types: to look through a whole batch takes as long as a key may wait. */
const TYPING_BATCH_LENGTH = 256 * 1024;
/** Milliseconds between two pieces while somebody types: in one go they would keep a processor from the key. */
const TYPING_REST_MS = 4;
/** Milliseconds without output after which the rest is parsed: more than a program is held in a flood. */
const CALM_MS = 100;

/** What takes effect between the texts before and after it. */
type Event = { resize: Size } | { prompt: number } | { typed: number };

/** A screen, and on which of its rows prompts begin, by their offsets. */
export interface ScreenSnapshot extends Omit<Snapshot, 'commands'> {
  prompts: { offset: number; row: number }[];
}

/** Somebody who waits until what was written before has been read. */
interface Waiting {
  /** UTF-16 units that were written when it was asked for. */
  after: number;
  reached(): void;
}

/**
 * A terminal without a display that follows the output, to take snapshots of. It reads up
 * to the last ground state and holds the rest, so that its state always stands at an offset
 * from which another terminal can go on. It answers no query: nothing listens to its replies.
 */
export class Screen {
  readonly #terminal: Terminal;
  readonly #modes: Modes;
  readonly #cut = new GroundCut();
  readonly #onPace: () => void;
  readonly #isTyping: () => boolean;
  readonly #prompts: PromptRows;
  readonly #queue: (string | Event)[] = [];
  #waiting: Waiting[] = [];
  #offset = 0;
  /** UTF-16 units since it opened. */
  #written = 0;
  #writtenAt = 0;
  #lag = 0;
  #timer: NodeJS.Timeout | null = null;
  #busy = false;
  #disposed = false;

  /** `onPace` is called whenever `lag` has shrunk; `isTyping` tells whether a key was pressed just now. */
  constructor(size: Size, onPace: () => void, isTyping = () => false) {
    this.#onPace = onPace;
    this.#isTyping = isTyping;
    this.#terminal = new Terminal({
      ...size,
      scrollback: SCROLLBACK,
      allowProposedApi: true,
      // What programs print must not reach the daemon's own streams.
      logLevel: 'off',
    });
    mendXterm(this.#terminal);
    this.#terminal.loadAddon(new Unicode11Addon());
    this.#terminal.unicode.activeVersion = '11';
    this.#modes = new Modes(this.#terminal);
    this.#prompts = new PromptRows(this.#terminal);
  }

  /** UTF-16 units that wait to be parsed. */
  get lag(): number {
    return this.#lag;
  }

  /** Output that follows what was written before. */
  write(text: string): void {
    this.#lag += text.length;
    this.#written += text.length;
    this.#writtenAt = performance.now();
    this.#queue.push(text);
    this.#schedule();
  }

  resize(size: Size): void {
    this.#happens({ resize: size });
  }

  /** A prompt of that offset begins here. */
  prompt(offset: number): void {
    this.#happens({ prompt: offset });
  }

  /** At the prompt of that offset a command was typed, up to here. */
  typed(offset: number): void {
    this.#happens({ typed: offset });
  }

  /** The screen with all that was written until now, at the next offset where it can be told. */
  snapshot(): Promise<ScreenSnapshot> {
    return new Promise((resolve) => this.#await(() => resolve(this.#compose())));
  }

  /** Settles once all that was written until now has been read. */
  caughtUp(): Promise<void> {
    return new Promise((resolve) => this.#await(resolve));
  }

  /** Where the cursor is after all that was written until now. */
  async standing(): Promise<Standing> {
    await this.caughtUp();
    const { active, alternate } = this.#terminal.buffer;
    return {
      column: active.cursorX,
      alternate: active === alternate,
      isOpen: this.#cut.isOpen,
    };
  }

  /** The last `count` lines that were printed outside of full-screen programs. */
  lastLines(count: number): string {
    return lastLines(this.#terminal.buffer.normal, count);
  }

  dispose(): void {
    this.#disposed = true;
    this.#stopWaiting();
    this.#terminal.dispose();
  }

  #happens(event: Event): void {
    this.#queue.push(event);
    this.#schedule();
  }

  #await(reached: () => void): void {
    this.#waiting.push({ after: this.#written, reached });
    if (this.#busy) return;
    this.#tell();
    this.#stopWaiting();
    this.#schedule();
  }

  #schedule(): void {
    if (this.#busy || this.#disposed || this.#timer || this.#queue.length === 0) return;
    if (this.#urgent) {
      this.#busy = true;
      setImmediate(() => this.#next());
    } else {
      this.#timer = setTimeout(() => this.#lookAgain(), CALM_MS);
    }
  }

  get #urgent(): boolean {
    return this.#waiting.length > 0 || this.#lag >= this.#batchLength;
  }

  get #batchLength(): number {
    return this.#isTyping() ? TYPING_BATCH_LENGTH : BATCH_LENGTH;
  }

  #lookAgain(): void {
    this.#timer = null;
    const calm = performance.now() - this.#writtenAt >= CALM_MS;
    if (calm) this.#next();
    else this.#schedule();
  }

  #stopWaiting(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }

  #next(): void {
    this.#busy = true;
    const item = this.#queue[0];
    if (typeof item === 'string') {
      this.#parse(this.#takeText());
      return;
    }
    this.#queue.shift();
    if (item && !this.#disposed) this.#happened(item);
    this.#settle();
  }

  #parse(text: string): void {
    const begins = this.#cut.inside === 'ground';
    const ready = this.#cut.take(text);
    const kept = SCROLLBACK + 2 * this.#terminal.rows;
    const seen = begins && this.#modes.scrolls ? skim(ready.text, kept) : ready.text;
    this.#lag -= text.length - seen.length;
    this.#feed(seen, 0, () => {
      this.#offset += ready.bytes;
      this.#settle();
    });
  }

  /** Piece by piece, so that nobody waits long. */
  #feed(text: string, from: number, done: () => void): void {
    if (this.#disposed) return;
    const piece = text.slice(from, from + PIECE_LENGTH);
    this.#terminal.write(piece, () => {
      this.#lag -= piece.length;
      this.#onPace();
      const next = from + piece.length;
      if (next < text.length) this.#soon(() => this.#feed(text, next, done));
      else done();
    });
  }

  #soon(goOn: () => void): void {
    if (this.#isTyping() && this.#waiting.length === 0) setTimeout(goOn, TYPING_REST_MS);
    else setImmediate(goOn);
  }

  #settle(): void {
    this.#busy = false;
    if (this.#disposed) return;
    this.#tell();
    this.#schedule();
  }

  /** Answers those who waited for what has been read now. */
  #tell(): void {
    const parsed = this.#written - this.#lag;
    const reached = ({ after }: Waiting) => parsed >= after && !this.#resizes;
    const told = this.#waiting.filter(reached);
    if (told.length === 0) return;
    this.#waiting = this.#waiting.filter((waiting) => !reached(waiting));
    for (const waiting of told) waiting.reached();
  }

  /** One that is about to be resized is not told. */
  get #resizes(): boolean {
    return this.#queue.some((item) => typeof item !== 'string' && 'resize' in item);
  }

  #compose(): ScreenSnapshot {
    return {
      size: { cols: this.#terminal.cols, rows: this.#terminal.rows },
      screen: composeSnapshot(this.#terminal, this.#modes, this.#cut),
      offset: this.#offset,
      prompts: this.#prompts.rows(firstRow(this.#terminal)),
    };
  }

  #happened(event: Event): void {
    if ('resize' in event) this.#resizeNow(event.resize);
    else if ('prompt' in event) this.#prompts.begin(event.prompt);
    else this.#prompts.typed(event.typed);
  }

  #resizeNow(size: Size): void {
    resizeExactly(this.#terminal, size);
    this.#modes.resized();
  }

  /** The next texts of the queue, joined up to a batch. */
  #takeText(): string {
    let text = '';
    while (text.length < this.#batchLength && typeof this.#queue[0] === 'string') {
      text += this.#queue.shift();
    }
    return text;
  }
}
