/** Bytes of a block; the log forgets whole blocks. */
const BLOCK_BYTES = 64 * 1024;

const encoder = new TextEncoder();
const encoded = Buffer.allocUnsafeSlow(BLOCK_BYTES);

/** A terminal's output, addressed by UTF-8 bytes since it opened. Bounded: the oldest is forgotten. */
export class OutputLog {
  readonly #maxBlocks: number;
  readonly #blocks: Buffer[] = [];
  /** The block forgotten last, to be filled anew: a flood that allocates makes the process grow. */
  #spare: Buffer | null = null;
  /** Offset of the first block. */
  #start = 0;
  #end = 0;

  constructor(maxBytes: number) {
    this.#maxBlocks = Math.max(1, Math.ceil(maxBytes / BLOCK_BYTES));
  }

  /** Offset of the oldest byte that is kept. */
  get start(): number {
    return this.#start;
  }

  /** Offset after the newest byte. */
  get end(): number {
    return this.#end;
  }

  append(text: string): void {
    for (let rest = text; rest !== ''; ) {
      const { read, written } = encoder.encodeInto(rest, encoded);
      this.#add(encoded.subarray(0, written));
      rest = rest.slice(read);
    }
    this.#forget();
  }

  /** Whether the log can go on from `offset`: kept, and between two code points. */
  holds(offset: number): boolean {
    if (!Number.isSafeInteger(offset) || offset < this.#start || offset > this.#end) return false;
    return offset === this.#end || !isContinuation(this.#at(offset));
  }

  /** At most `maxBytes` from `offset`, less what would cut a code point. `offset` must be held. */
  read(offset: number, maxBytes: number): { text: string; end: number } {
    let end = Math.min(this.#end, offset + maxBytes);
    while (end > offset && end < this.#end && isContinuation(this.#at(end))) end--;
    if (end === offset) return { text: '', end };
    return { text: this.#slice(offset, end).toString('utf8'), end };
  }

  #add(bytes: Buffer): void {
    for (let done = 0; done < bytes.length; ) {
      const used = (this.#end - this.#start) % BLOCK_BYTES;
      if (used === 0) this.#blocks.push(this.#spare ?? Buffer.allocUnsafeSlow(BLOCK_BYTES));
      if (used === 0) this.#spare = null;
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, used, done);
      done += copied;
      this.#end += copied;
    }
  }

  #forget(): void {
    while (this.#blocks.length > this.#maxBlocks) {
      this.#spare = this.#blocks.shift() ?? null;
      this.#start += BLOCK_BYTES;
    }
  }

  #at(offset: number): number {
    const from = offset - this.#start;
    return (this.#blocks[Math.floor(from / BLOCK_BYTES)] as Buffer)[from % BLOCK_BYTES] as number;
  }

  #slice(offset: number, end: number): Buffer {
    const first = Math.floor((offset - this.#start) / BLOCK_BYTES);
    const last = Math.floor((end - 1 - this.#start) / BLOCK_BYTES);
    const base = this.#start + first * BLOCK_BYTES;
    const blocks = this.#blocks.slice(first, last + 1);
    const joined = blocks.length === 1 ? (blocks[0] as Buffer) : Buffer.concat(blocks);
    return joined.subarray(offset - base, end - base);
  }
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}
