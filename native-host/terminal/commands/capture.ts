import type { CapturedText } from '../../../shared/terminal/command.ts';
import { endsInAlternate, plainText } from './plain-text.ts';

/** UTF-16 units of a stream as it came; sequences take their part of them. */
const HEAD_LENGTH = 256 * 1024;
const TAIL_LENGTH = 512 * 1024;
/** The end is forgotten by such pieces. */
const PIECE_LENGTH = 16 * 1024;
/** The longest sequence that is looked for at the cut. */
const SEQUENCE_LENGTH = 16;

/**
 * What a command prints: its beginning and its end, as it comes. What it says is read when it is asked for,
 * since a flood leaves no time.
 */
export class Capture {
  #head = '';
  #tail: string[] = [];
  #tailLength = 0;
  #cutBytes = 0;
  /** Whether a full-screen program was drawing where the tail begins. */
  #inAlternate = false;
  /** The end of what was cut. */
  #cutEnd = '';

  push(text: string): void {
    const room = HEAD_LENGTH - this.#head.length;
    if (this.#tailLength === 0 && text.length <= room) {
      this.#head += text;
      return;
    }
    const last = this.#tail.length - 1;
    if ((this.#tail[last]?.length ?? PIECE_LENGTH) < PIECE_LENGTH) this.#tail[last] += text;
    else this.#tail.push(text);
    this.#tailLength += text.length;
    while (this.#tailLength - (this.#tail[0] as string).length >= TAIL_LENGTH) this.#cut();
  }

  read(cols: number): CapturedText {
    if (this.#cutBytes === 0)
      return { head: plainText(this.#head + this.#tail.join(''), cols), tail: '', cutBytes: 0 };
    const tail = this.#tail.join('');
    // A line that has lost its beginning says something else.
    const line = tail.indexOf('\n') + 1;
    return {
      head: plainText(this.#head, cols),
      tail: plainText(
        tail.slice(line),
        cols,
        endsInAlternate(this.#cutEnd + tail.slice(0, line), this.#inAlternate),
      ),
      cutBytes: this.#cutBytes + Buffer.byteLength(tail.slice(0, line)),
    };
  }

  #cut(): void {
    const text = this.#tail.shift() as string;
    if (this.#cutBytes === 0) this.#inAlternate = endsInAlternate(this.#head, false);
    this.#tailLength -= text.length;
    this.#cutBytes += Buffer.byteLength(text);
    const seen = this.#cutEnd + text;
    this.#inAlternate = endsInAlternate(seen, this.#inAlternate);
    this.#cutEnd = seen.slice(-SEQUENCE_LENGTH);
  }
}
