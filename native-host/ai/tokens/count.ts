import { countExact } from './encode.ts';

/** Byte-pair merging is quadratic in the length of one word: no word reaches it longer than this. */
const LONGEST_RUN = 256;

/** o200k tokens of `text`. Exact, but for runs of over 256 letters, blanks or signs, which it may count a little high. */
export function countTokens(text: string): number {
  if (!hasLongRun(text)) return countExact(text);
  let tokens = 0;
  for (const part of withoutLongRuns(text)) tokens += countExact(part);
  return tokens;
}

/** A long run covers one of the places looked at: most characters need no look. */
function hasLongRun(text: string): boolean {
  for (let at = LONGEST_RUN - 1; at < text.length; at += LONGEST_RUN - 1) {
    const kind = characterKind(text.charCodeAt(at));
    let from = at;
    while (from > 0 && at - from < LONGEST_RUN && characterKind(text.charCodeAt(from - 1)) === kind) from--;
    let end = at + 1;
    while (end - from < LONGEST_RUN && characterKind(text.charCodeAt(end)) === kind) end++;
    if (end - from >= LONGEST_RUN) return true;
  }
  return false;
}

function* withoutLongRuns(text: string): Generator<string> {
  let from = 0;
  let run = 0;
  let kind = -1;
  for (let at = 0; at < text.length; at++) {
    const next = characterKind(text.charCodeAt(at));
    run = next === kind ? run + 1 : 1;
    kind = next;
    if (run < LONGEST_RUN || isLowSurrogate(text.charCodeAt(at))) continue;
    yield text.slice(from, at);
    from = at;
    run = 1;
  }
  yield from === 0 ? text : text.slice(from);
}

/** 0 blank, 1 letter, 2 digit, 3 sign; everything beyond ASCII counts as a letter. */
function characterKind(code: number): number {
  if (code <= 32) return 0;
  if (code >= 128 || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return 1;
  return code >= 48 && code <= 57 ? 2 : 3;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
