import { charactersLike, isIn, type Units, unitsOf } from './characters.ts';
import { isDrawn } from './random.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/**
 * Values that some place of a text told to be secret. They are so wherever else they stand: a key that a setting
 * names comes back bare in a log, a call or a table.
 */
export interface Told {
  add(text: string, spans: readonly Span[]): void;
  find(visible: Visible): Span[];
}

interface Value {
  kind: string;
  text: string;
}

/** Shorter or wordlike values stand elsewhere by chance: a password "postgres" is a user's name, too. */
const SHORTEST = 8;
const LONGEST = 4096;
const LONG_NUMBER = /^\d{20,64}$/;
/** Whatever it is made of, what is that long and has that many digits stands nowhere else by chance. */
const ODD = /^(?=.*[A-Za-z])(?=(?:\D*\d){4})[!-~]{16,4096}$/;
const MOST = 512;
/** Values end alike rarely, unless somebody means them to. */
const MOST_ALIKE = 4;
const ENDING = 8;
const SIZE = 128;
const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

export function createTold(): Told {
  const byEnding = new Map<string, Value[]>();
  const lastTwo = new Uint8Array(SIZE * SIZE);
  let count = 0;

  const remember = (kind: string, text: string): void => {
    const ending = text.slice(-ENDING);
    const alike = byEnding.get(ending) ?? [];
    if (alike.length >= MOST_ALIKE || alike.some((value) => value.text === text)) return;
    // The longest first: of one that ends like another, the beginning would stay.
    byEnding.set(
      ending,
      [...alike, { kind, text }].sort((a, b) => b.text.length - a.text.length),
    );
    lastTwo[pairAt(unitsOf(text), text.length)] = 1;
    count++;
  };
  const spanAt = (text: string, end: number): Span | null => {
    const found = byEnding
      .get(text.slice(end - ENDING, end))
      ?.find((value) => endsWith(text, end, value.text));
    return found ? { kind: found.kind, start: end - found.text.length, end } : null;
  };
  return {
    add(text, spans) {
      for (const { kind, start, end } of spans) {
        if (count >= MOST) return;
        if (end - start < SHORTEST || end - start > LONGEST) continue;
        const value = text.slice(start, end);
        if (isDrawn(value, SHORTEST) || LONG_NUMBER.test(value) || ODD.test(value)) remember(kind, value);
      }
    },
    find({ text, units }) {
      const found: Span[] = [];
      if (count === 0) return found;
      for (let end = ENDING; end <= text.length; end++) {
        if (lastTwo[pairAt(units, end)] !== 1 || isIn(ALPHANUMERIC, units[end])) continue;
        const span = spanAt(text, end);
        if (span) found.push(span);
      }
      return found;
    },
  };
}

/** The two characters before a place, as a number; of others than ASCII it may be any. */
function pairAt(units: Units, end: number): number {
  return (((units[end - 2] ?? 0) & 127) << 7) | ((units[end - 1] ?? 0) & 127);
}

function endsWith(text: string, end: number, value: string): boolean {
  const start = end - value.length;
  return start >= 0 && !isIn(ALPHANUMERIC, text.charCodeAt(start - 1)) && text.startsWith(value, start);
}
