import { Kept } from './kept.ts';
import { isDrawn, isId } from './random.ts';
import type { Span } from './span.ts';
import { surprise } from './surprise.ts';
import type { Visible } from './visible.ts';

/** Shorter or wordlike values stand elsewhere by chance: a password "postgres" is a user's name, too. */
const SHORTEST = 8;
const LONGEST = 4096;
const LONG_NUMBER = /^\d{20,64}$/;
const HEX = /^(?=(?:\D*\d){4})(?=.*[A-Fa-f])[0-9A-Fa-f]{16,4096}$/;
/**
 * What names commits and files, or is written in code: who writes a diff could have all of it blanked by calling it a
 * password once.
 */
const OF_OTHERS =
  /^(?:[0-9A-Fa-f]{1,15}|[0-9A-Fa-f]{56}|[0-9A-Fa-f]{96}|[0-9A-Fa-f]{128})$|[()[\]{}<>;,"'`]|&&|\|\||[!=]=./;
/** Behind these stands a sum. */
const SUM = /(?:sha\d{1,3}[-:]|\bh1:)$/i;
/** Before these or behind those stands the name of something in code. */
const CODE_BEFORE = /(?:[\w)\]]\??\.|->|::)$/;
const CODE_BEHIND = /^(?:[([]|::|->|\??\.[A-Za-z_]|\s{0,4}=>)/;
/** How far on the same line anything that was called a secret is looked for again. */
const NEAR = 64;

/**
 * Values that some place of a text told to be secret. They are so wherever else they stand: a key that a setting
 * names comes back bare in a log, a call or a table.
 */
export class Told {
  readonly #kept = new Kept();

  add({ units }: Visible, spans: readonly Span[]): void {
    for (const { kind, start, end } of spans)
      if (end - start >= SHORTEST && end - start <= LONGEST) this.#kept.add(kind, units, start, end);
  }

  /** @param known spans in their order: what ends with them is not looked at again */
  find(visible: Visible, known: readonly Span[]): Span[] {
    const found: Span[] = [];
    const { units } = visible;
    const kept = this.#kept;
    let next = 0;
    for (let end = kept.nextEnd(units, SHORTEST); end > 0; end = kept.nextEnd(units, end + 1)) {
      while (next < known.length && (known[next]?.end ?? 0) < end) next++;
      const span = known[next]?.end === end ? null : this.#spanAt(visible, end, known[next - 1]);
      if (span) found.push(span);
    }
    return found;
  }

  #spanAt(visible: Visible, end: number, before?: Span): Span | null {
    const kept = this.#kept;
    for (let value = kept.endingAt(visible.units, end); value !== 0; value = kept.behind(value)) {
      const start = end - kept.lengthOf(value);
      if (!kept.isAt(visible.units, start, value)) continue;
      const span = { kind: kept.kindOf(value), start, end };
      if (isRepeated(visible, span, before)) return span;
      const judge = () => isUnmistakable(visible.text.slice(start, end));
      return kept.isMarked(value, judge) && !isOtherThing(visible.text, span) ? span : null;
    }
    return null;
  }
}

/** What was called a secret is one, whatever it looks like, where it stands again next to that. */
function isRepeated({ text }: Visible, { start, end }: Span, before?: Span): boolean {
  if (!before || start - before.end > NEAR) return false;
  return (
    text.slice(before.start, before.end) === text.slice(start, end) &&
    !text.slice(before.end, start).includes('\n')
  );
}

/** Whether a sum or code's name of something stands here. */
function isOtherThing(text: string, { start, end }: Span): boolean {
  const before = text.slice(Math.max(0, start - 8), start);
  return SUM.test(before) || CODE_BEFORE.test(before) || CODE_BEHIND.test(text.slice(end, end + 8));
}

function isUnmistakable(value: string): boolean {
  if (isId(value) || OF_OTHERS.test(value)) return false;
  return LONG_NUMBER.test(value) || HEX.test(value) || isOdd(value);
}

/** Not even a name in code is that unlike words (`cidr_ipv4`, `UHDWidth`). */
function isOdd(value: string): boolean {
  if (!isDrawn(value, SHORTEST)) return false;
  if (!/\d/.test(value)) return surprise(value) > 5.5;
  if (value.length < 16) return surprise(value) > 5;
  return !/[-_.]/.test(value) || surprise(value) > 4.5;
}
