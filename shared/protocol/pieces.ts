import * as z from 'zod/mini';
import { AppError } from '../errors.ts';
import { MAX_OUTBOUND_BYTES } from './version.ts';

/** One cut of a message that is too large for the browser: the texts, joined by index, are its JSON. */
const Piece = z.object({
  piece: z.object({
    id: z.string().check(z.maxLength(64)),
    index: z.number().check(z.int(), z.minimum(0)),
    count: z.number().check(z.int(), z.minimum(2), z.maximum(4096)),
    text: z.string(),
  }),
});
export type Piece = z.infer<typeof Piece>;

/** What the envelope around a piece's text may take. */
const ENVELOPE_BYTES = 256;
/** A UTF-16 unit of JSON text costs at most this many bytes when it is quoted once more. */
const BYTES_PER_UNIT = 3;

/** Longest joined message, in UTF-16 units. */
const MAX_JOINED_LENGTH = 64 * 1024 * 1024;
const MAX_OPEN_MESSAGES = 8;

/**
 * Cuts a message's JSON into messages of at most `maxBytes` UTF-8 bytes each.
 * A message that fits comes back alone and unchanged. `id` must differ between
 * the messages of one connection.
 */
export function splitMessage(json: string, id: string, maxBytes: number = MAX_OUTBOUND_BYTES): string[] {
  if (fits(json, maxBytes)) return [json];
  const length = Math.floor((maxBytes - ENVELOPE_BYTES) / BYTES_PER_UNIT);
  const texts = cut(json, length);
  return texts.map((text, index) => JSON.stringify({ piece: { id, index, count: texts.length, text } }));
}

/** Gives the joined messages back; anything that is not a piece passes through. */
export interface PieceJoiner {
  /** The message that `received` is or completes, undefined while pieces are missing. Throws AppError. */
  accept(received: unknown): unknown;
}

export function createPieceJoiner(maxLength: number = MAX_JOINED_LENGTH): PieceJoiner {
  const open = new Map<string, string[]>();
  let held = 0;

  function close(id: string): void {
    for (const text of open.get(id) ?? []) held -= text.length;
    open.delete(id);
  }

  function add({ piece }: Piece): unknown {
    const texts = open.get(piece.id) ?? [];
    held += piece.text.length;
    texts.push(piece.text);
    open.set(piece.id, texts);
    const inOrder = texts.length === piece.index + 1 && piece.index < piece.count;
    if (!inOrder || held > maxLength || open.size > MAX_OPEN_MESSAGES) {
      close(piece.id);
      throw new AppError('bad-request', 'A message from the host came in pieces that do not fit together.');
    }
    if (texts.length < piece.count) return undefined;
    close(piece.id);
    return JSON.parse(texts.join(''));
  }

  return {
    accept(received) {
      if (!isPieceLike(received)) return received;
      const parsed = z.safeParse(Piece, received);
      if (!parsed.success) throw new AppError('bad-request', 'A piece of a message has the wrong form.');
      return add(parsed.data);
    },
  };
}

function isPieceLike(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.hasOwn(value, 'piece');
}

function fits(text: string, maxBytes: number): boolean {
  return text.length * BYTES_PER_UNIT <= maxBytes || utf8Length(text) <= maxBytes;
}

function cut(text: string, length: number): string[] {
  const texts: string[] = [];
  for (let start = 0; start < text.length; ) {
    let end = Math.min(start + length, text.length);
    if (end < text.length && isHighSurrogate(text.charCodeAt(end - 1))) end -= 1;
    texts.push(text.slice(start, end));
    start = end;
  }
  return texts;
}

/** Bytes of well-formed text in UTF-8. */
export function utf8Length(text: string): number {
  let bytes = text.length;
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index);
    if (unit < 0x80) continue;
    bytes += unit < 0x800 ? 1 : 2;
    if (isHighSurrogate(unit)) index += 1;
  }
  return bytes;
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit < 0xdc00;
}
