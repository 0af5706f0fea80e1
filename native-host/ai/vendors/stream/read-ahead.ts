export type Bytes = Uint8Array<ArrayBuffer>;

/** Bytes that are held for a reader who is slower than the network. */
const AHEAD = 1024 * 1024;

/** A body's bytes, in slices. */
export interface Slices {
  /** Null at the end. Rejects with what broke the connection, once everything was given that came before. */
  next(): Promise<Bytes | null>;
  cancel(): void;
}

/**
 * Reads a body as fast as it comes: a stream throws away what nobody has read when its connection breaks.
 * @param most bytes of a slice
 */
export function readAhead(body: ReadableStream<Bytes>, most: number): Slices {
  const reader = body.getReader();
  const waiting: Bytes[] = [];
  let held = 0;
  let ended: { error: unknown } | 'whole' | null = null;
  let changed = Promise.withResolvers<void>();
  const tell = () => {
    changed.resolve();
    changed = Promise.withResolvers();
  };

  async function read(): Promise<void> {
    for (;;) {
      while (held > AHEAD) await changed.promise;
      const { done, value } = await reader.read();
      if (done) return;
      waiting.push(value);
      held += value.length;
      tell();
    }
  }
  read()
    .then(
      () => (ended = 'whole'),
      (error) => (ended = { error }),
    )
    .finally(tell);

  function take(): Bytes | null {
    const [first] = waiting;
    if (first === undefined) return null;
    if (first.length > most) waiting[0] = first.subarray(most);
    else waiting.shift();
    held -= Math.min(first.length, most);
    tell();
    return first.subarray(0, most);
  }

  return {
    async next() {
      while (waiting.length === 0 && ended === null) await changed.promise;
      const slice = take();
      if (slice === null && ended !== null && ended !== 'whole') throw ended.error;
      return slice;
    },
    cancel: () => void reader.cancel().catch(() => {}),
  };
}
