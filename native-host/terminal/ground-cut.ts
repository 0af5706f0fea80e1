import { GroundTracker, isString, type ParserState } from './ground.ts';
import type { ParserPosition } from './snapshot.ts';

/** A sequence longer than this is not held; snapshots open it anew (snapshot.ts). */
const MAX_HELD_LENGTH = 64 * 1024;

/** What a parser reads of the output. */
interface Ready {
  text: string;
  /** Of the output, with those that no parser needs. */
  bytes: number;
}

/**
 * Cuts output behind its last ground state and holds the rest, so that a parser which reads what is ready stands
 * where another one can go on.
 */
export class GroundCut implements ParserPosition {
  readonly #tracker = new GroundTracker();
  /** The beginning of a sequence whose end is still to come. */
  #held = '';
  /** The parser's state behind what was ready; all but the ground state come from sequences that are too long to hold. */
  #inside: ParserState = 'ground';
  /** Bytes that pass without being parsed. */
  #skipped = 0;

  get inside(): ParserState {
    return this.#inside;
  }

  get prints(): boolean {
    return this.#tracker.prints;
  }

  get shifted(): boolean {
    return this.#tracker.shifted;
  }

  /** Whether a sequence has begun that has not ended. */
  get isOpen(): boolean {
    return this.#held !== '' || this.#inside !== 'ground';
  }

  /** Takes what comes next. */
  take(text: string): Ready {
    const ready = this.#upToGround(text);
    const bytes = Buffer.byteLength(ready) + this.#skipped;
    this.#skipped = 0;
    return { text: ready, bytes };
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
