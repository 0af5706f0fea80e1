import { countTokens } from '../tokens/count.ts';

/** More characters than this many tokens can ever hold are not worth counting. */
const CHARACTERS_PER_TOKEN = 24;

/** What a token holds as a rule. */
const USUAL = 4;

/** The beginning of `text` that has at most `budget` tokens, whole lines where that costs little. */
export function keepHead(text: string, budget: number): string {
  if (isWithin(text, budget)) return text;
  const bounded = text.slice(0, Math.max(0, budget) * CHARACTERS_PER_TOKEN);
  const length = longest(
    bounded.length,
    budget * USUAL,
    (size) => countTokens(bounded.slice(0, size)) <= budget,
  );
  const head = whole(text.slice(0, length));
  const line = head.lastIndexOf('\n');
  return line > head.length * 0.7 ? head.slice(0, line) : head;
}

/** The end of `text` that has at most `budget` tokens, whole lines where that costs little. */
export function keepTail(text: string, budget: number): string {
  if (isWithin(text, budget)) return text;
  const bounded = text.slice(-Math.max(1, budget * CHARACTERS_PER_TOKEN));
  const length = longest(
    bounded.length,
    budget * USUAL,
    (size) => countTokens(lastOf(bounded, size)) <= budget,
  );
  const tail = whole(lastOf(bounded, length));
  const line = tail.indexOf('\n');
  return line >= 0 && line < tail.length * 0.3 ? tail.slice(line + 1) : tail;
}

/** Beginning and end of a text, for an error may stand at either; between them how many lines went. */
export function withoutMiddle(text: string, budget: number): string {
  if (isWithin(text, budget)) return text;
  const half = Math.floor((budget - MARK_TOKENS) / 2);
  if (half < 1) return '';
  const [head, tail] = [keepHead(text, half), keepTail(text, half)];
  return `${head}\n${leftOut(text, [head, tail])}\n${tail}`;
}

/** The end of a text, and how many lines stood before it. */
export function withoutBeginning(text: string, budget: number): string {
  if (isWithin(text, budget)) return text;
  const tail = budget <= MARK_TOKENS ? '' : keepTail(text, budget - MARK_TOKENS);
  return tail === '' ? '' : `${leftOut(text, [tail])}\n${tail}`;
}

/** Enough for a mark of any number of lines. */
const MARK_TOKENS = 16;

function leftOut(text: string, kept: string[]): string {
  const lines = linesIn(text) - kept.reduce((sum, part) => sum + linesIn(part), 0);
  return lines > 1 ? `[… ${lines} lines left out …]` : '[…]';
}

function linesIn(text: string): number {
  return text.split('\n').length;
}

/**
 * Spares counting a text that is much too long. Asked for the whole first: a beginning of it may take more tokens,
 * "Appl" two and "Apply" one.
 */
export function isWithin(text: string, budget: number): boolean {
  return text.length <= budget * CHARACTERS_PER_TOKEN && countTokens(text) <= budget;
}

function lastOf(text: string, size: number): string {
  return size === 0 ? '' : text.slice(-size);
}

/** A cut between the halves of a surrogate pair leaves half a character: drop it. */
function whole(text: string): string {
  return text.replace(/^[\uDC00-\uDFFF]|[\uD800-\uDBFF]$/g, '');
}

/** The largest size up to `limit` that fits: doubling from a guess, then halving the rest. */
function longest(limit: number, guess: number, fits: (size: number) => boolean): number {
  let low = 0;
  let high = Math.min(limit, Math.max(1, guess));
  while (fits(high)) {
    if (high === limit) return limit;
    low = high;
    high = Math.min(limit, high * 2);
  }
  while (high - low > 1) {
    const middle = (low + high) >> 1;
    if (fits(middle)) low = middle;
    else high = middle;
  }
  return low;
}
