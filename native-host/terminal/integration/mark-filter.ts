/** Bytes that a mark may have after its prefix: a long command line, escaped. */
const MAX_BODY_BYTES = 64 * 1024;
const ESC = 0x1b;
const BEL = 0x07;
const FIRST_PRINTABLE = 0x20;
const INTRODUCER = Buffer.from('\x1b]6973;');

/** A part of a stream: output, or what a mark says. */
export type Piece = { output: Buffer } | { mark: string };

/**
 * Takes the marks of one terminal out of its stream, in order with the output around them, however
 * the stream is cut. What only looks like one stays output: another nonce, a body without an
 * end, too long, or with a control character, which no shell of ours lets through.
 */
export class MarkFilter {
  readonly #prefix: Buffer;
  #held: Buffer = Buffer.alloc(0);
  /** Marks that came with another nonce: somebody tried to forge them. */
  forged = 0;

  constructor(nonce: string) {
    this.#prefix = Buffer.concat([INTRODUCER, Buffer.from(`${nonce};`)]);
  }

  /** What came, but for what may be the beginning of a mark: that waits for the next call. */
  push(chunk: Buffer): Piece[] {
    const bytes = this.#held.length > 0 ? Buffer.concat([this.#held, chunk]) : chunk;
    const pieces: Piece[] = [];
    let from = 0;
    for (let at = bytes.indexOf(INTRODUCER); at >= 0; at = bytes.indexOf(INTRODUCER, at + 1)) {
      const end = this.#endOfMark(bytes, at);
      if (end === 'none') continue;
      if (at > from) pieces.push({ output: bytes.subarray(from, at) });
      from = at;
      if (end === 'unfinished') return this.#hold(bytes.subarray(at), pieces);
      pieces.push({ mark: bytes.toString('utf8', at + this.#prefix.length, end) });
      from = end + 1;
      at = end;
    }
    const begins = beginningAt(bytes);
    if (from < begins) pieces.push({ output: bytes.subarray(from, begins) });
    return this.#hold(bytes.subarray(begins), pieces);
  }

  #hold(rest: Buffer, pieces: Piece[]): Piece[] {
    this.#held = rest;
    return pieces;
  }

  /** Where the mark that begins at `at` ends. */
  #endOfMark(bytes: Buffer, at: number): number | 'none' | 'unfinished' {
    const start = bytes.subarray(at, at + this.#prefix.length);
    if (!start.equals(this.#prefix.subarray(0, start.length))) return this.#forge();
    if (start.length < this.#prefix.length) return 'unfinished';
    const body = at + this.#prefix.length;
    const limit = Math.min(bytes.length, body + MAX_BODY_BYTES);
    for (let index = body; index < limit; index++) {
      const byte = bytes[index] as number;
      if (byte < FIRST_PRINTABLE) return byte === BEL ? index : 'none';
    }
    return limit < body + MAX_BODY_BYTES ? 'unfinished' : 'none';
  }

  #forge(): 'none' {
    this.forged++;
    return 'none';
  }
}

/** Where a last sequence begins that may become a mark, else the end. */
function beginningAt(bytes: Buffer): number {
  const at = bytes.lastIndexOf(ESC);
  const begins = at >= 0 && bytes.subarray(at).equals(INTRODUCER.subarray(0, bytes.length - at));
  return begins ? at : bytes.length;
}
