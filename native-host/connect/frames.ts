import { isUtf8 } from 'node:buffer';
import { endianness } from 'node:os';
import { AppError } from '../../shared/errors.ts';
import { MAX_INBOUND_BYTES } from '../../shared/protocol/version.ts';

/**
 * What the browser sent: a message's bytes (UTF-8); a message that is refused while the next one
 * still counts; or a stream that is out of step and cannot be read on.
 */
export type Frame =
  | { kind: 'message'; bytes: Buffer }
  | { kind: 'refused'; error: AppError }
  | { kind: 'broken'; error: AppError };

const HEADER_BYTES = 4;
/** Browsers send at most 64 MiB: a larger length is no length. */
const MAX_BROWSER_BYTES = 64 * 1024 * 1024;
const littleEndian = endianness() === 'LE';

/** Native messaging: a length of four bytes in the machine's order, then as many bytes of JSON. */
export class FrameDecoder {
  private readonly header = Buffer.alloc(HEADER_BYTES);
  private headerFilled = 0;
  /** Bytes of the current message that are still to come. */
  private missing = 0;
  /** The current message's bytes so far, null when it is refused. */
  private parts: Buffer[] | null = null;

  /** Takes the next bytes, in whatever portions they come; holds one message at most. */
  *push(chunk: Buffer): Generator<Frame> {
    let rest = chunk;
    while (rest.length > 0) {
      rest = this.missing === 0 ? this.fillHeader(rest) : this.fillBody(rest);
      const frame = this.headerFilled === HEADER_BYTES ? this.begin() : this.complete();
      if (frame) yield frame;
      if (frame?.kind === 'broken') return;
    }
  }

  private fillHeader(bytes: Buffer): Buffer {
    const count = Math.min(HEADER_BYTES - this.headerFilled, bytes.length);
    bytes.copy(this.header, this.headerFilled, 0, count);
    this.headerFilled += count;
    return bytes.subarray(count);
  }

  private fillBody(bytes: Buffer): Buffer {
    const part = bytes.subarray(0, this.missing);
    this.parts?.push(part);
    this.missing -= part.length;
    return bytes.subarray(part.length);
  }

  private begin(): Frame | null {
    const length = littleEndian ? this.header.readUInt32LE() : this.header.readUInt32BE();
    this.headerFilled = 0;
    if (length > MAX_BROWSER_BYTES) return { kind: 'broken', error: tooLarge(length) };
    this.missing = length;
    this.parts = null;
    if (length === 0) return refused('The browser sent an empty message.');
    if (length > MAX_INBOUND_BYTES) return { kind: 'refused', error: tooLarge(length) };
    this.parts = [];
    return null;
  }

  private complete(): Frame | null {
    if (this.missing > 0 || this.parts === null) return null;
    const bytes = Buffer.concat(this.parts);
    this.parts = null;
    return isUtf8(bytes) ? { kind: 'message', bytes } : refused('The browser sent text that is no UTF-8.');
  }
}

/** A message as the browser expects it. */
export function encodeFrame(json: Buffer): Buffer {
  const frame = Buffer.allocUnsafe(HEADER_BYTES + json.length);
  if (littleEndian) frame.writeUInt32LE(json.length);
  else frame.writeUInt32BE(json.length);
  json.copy(frame, HEADER_BYTES);
  return frame;
}

function tooLarge(length: number): AppError {
  return new AppError('too-large', `A message of ${length} bytes is over the limit of ${MAX_INBOUND_BYTES}.`);
}

function refused(message: string): Frame {
  return { kind: 'refused', error: new AppError('bad-request', message) };
}
