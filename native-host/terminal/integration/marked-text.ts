import { MarkFilter, type Piece } from './mark-filter.ts';

/** Marks and text of one PTY, in order; a text never ends inside a code point. */
export class MarkedText {
  readonly #filter: MarkFilter;
  readonly #outlets: { text(text: string): void; mark(body: string): void };
  // A PTY's bytes may hold a byte order mark anywhere; it is output like any other.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });

  constructor(nonce: string, outlets: { text(text: string): void; mark(body: string): void }) {
    this.#filter = new MarkFilter(nonce);
    this.#outlets = outlets;
  }

  get forged(): number {
    return this.#filter.forged;
  }

  push(bytes: Buffer): void {
    for (const piece of this.#filter.push(bytes)) this.#take(piece);
  }

  end(): void {
    this.#text(this.#decoder.decode());
  }

  #take(piece: Piece): void {
    if ('output' in piece) {
      this.#text(this.#decoder.decode(piece.output, { stream: true }));
      return;
    }
    // Half a code point was all there was of it.
    this.end();
    this.#outlets.mark(piece.mark);
  }

  #text(text: string): void {
    if (text !== '') this.#outlets.text(text);
  }
}
