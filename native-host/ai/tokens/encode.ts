import { O200K_TOKEN_SPLIT_REGEX } from 'gpt-tokenizer/encodingParams/constants';
import { readPacked } from './packed.ts';
import { rankOf, unpackVocabulary, type Vocabulary } from './vocabulary.ts';

/** A copy, for its `lastIndex`. The pattern leaves no character out: a word begins where the last one ended. */
const WORD = new RegExp(O200K_TOKEN_SPLIT_REGEX);

let vocabulary: Vocabulary | null = null;

/** What words that are no token each come to; the same ones come again and again. */
const merged = new Map<string, number>();
const MOST_MERGED = 50_000;

/** Merging is quadratic in the length of a word: signs of ASCII between others make one that no run tells of. */
const LONGEST_WORD = 512;

/** o200k tokens of a text without long runs; what looks like a control token is text. */
export function countExact(text: string): number {
  vocabulary ??= unpackVocabulary(readPacked());
  let tokens = 0;
  WORD.lastIndex = 0;
  for (let at = 0; WORD.test(text); at = WORD.lastIndex)
    for (let from = at; from < WORD.lastIndex; from += LONGEST_WORD)
      tokens += countWord(vocabulary, text.slice(from, Math.min(from + LONGEST_WORD, WORD.lastIndex)));
  return tokens;
}

function countWord(known: Vocabulary, word: string): number {
  const bytes = bytesOf(word);
  if (rankOf(known, bytes, 0, bytes.length) >= 0) return 1;
  const before = merged.get(word);
  if (before !== undefined) return before;
  const count = merge(known, bytes);
  if (merged.size >= MOST_MERGED) merged.clear();
  merged.set(word, count);
  return count;
}

/** A character for each byte of its UTF-8. */
function bytesOf(word: string): string {
  for (let at = 0; at < word.length; at++)
    if (word.charCodeAt(at) > 127) return Buffer.from(word).toString('latin1');
  return word;
}

const NONE = 0x7fffffff;

/** Byte-pair encoding: the two neighbours that make the token of the lowest rank become one, until none do. */
function merge(known: Vocabulary, bytes: string): number {
  const starts = Array.from({ length: bytes.length + 1 }, (_, at) => at);
  const rankAt = (at: number): number => {
    const [from, to] = [starts[at], starts[at + 2]];
    const rank = from === undefined || to === undefined ? -1 : rankOf(known, bytes, from, to);
    return rank < 0 ? NONE : rank;
  };
  const ranks = starts.map((_, at) => rankAt(at));
  for (;;) {
    const best = indexOfLowest(ranks);
    if ((ranks[best] ?? NONE) === NONE) return starts.length - 1;
    starts.splice(best + 1, 1);
    ranks.splice(best + 1, 1);
    ranks[best] = rankAt(best);
    if (best > 0) ranks[best - 1] = rankAt(best - 1);
  }
}

function indexOfLowest(ranks: readonly number[]): number {
  let best = 0;
  for (let at = 1; at < ranks.length; at++) if ((ranks[at] ?? NONE) < (ranks[best] ?? NONE)) best = at;
  return best;
}
