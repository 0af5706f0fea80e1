import { type RedactOptions, redact } from './redact.ts';
import { makeVisible } from './visible.ts';

/** What shows fewer of a secret's characters in a row gives it away to nobody. */
const SHORTEST_PIECE = 8;
/** Stands where a piece was. */
const SIGN = '[REDACTED:piece]';
/** What a name that speaks of secrets may be given, and errors speak of: `passwordFile=./a/b.ts`. */
const PATH = /^(?:\.{0,2}|~|[A-Za-z]:)[\\/]|[\\/][\w.-]*\.\w+(?::|$)/;

/**
 * Hides pieces of the secrets of `whole` in what is a part of it: a program that writes one half of a secret to
 * its output and one to stderr leaves none there that its form gives away. Takes time linear in both texts.
 */
export function hidePieces(whole: string[], options: RedactOptions = {}): (part: string) => string {
  const pieces = piecesOf(whole, options);
  return (part) => (pieces.size === 0 ? part : withoutPieces(part, pieces));
}

function piecesOf(whole: string[], options: RedactOptions): Set<string> {
  const pieces = new Set<string>();
  for (const text of whole) {
    for (const { start, end } of redact(text, options).findings) {
      const secret = makeVisible(text.slice(start, end)).text;
      if (PATH.test(secret)) continue;
      for (let at = 0; at + SHORTEST_PIECE <= secret.length; at++)
        pieces.add(secret.slice(at, at + SHORTEST_PIECE));
    }
  }
  return pieces;
}

function withoutPieces(part: string, pieces: Set<string>): string {
  const { text, offsets } = makeVisible(part);
  const original = (at: number) => (offsets === null ? at : (offsets[at] ?? part.length));
  const kept: string[] = [];
  let from = 0;
  for (let at = 0; at + SHORTEST_PIECE <= text.length; at++) {
    const start = at;
    while (pieces.has(text.slice(at, at + SHORTEST_PIECE))) at++;
    const end = at + SHORTEST_PIECE - 1;
    if (at === start || isWord(text.slice(start, end))) continue;
    kept.push(part.slice(from, original(start)), SIGN);
    from = original(end - 1) + 1;
    at = end - 1;
  }
  return [...kept, part.slice(from)].join('');
}

/** A prefix (`github_pat_`), a host or a word is nothing secret by itself. */
function isWord(piece: string): boolean {
  return !/\d/.test(piece) && !(/[a-z]/.test(piece) && /[A-Z]/.test(piece));
}
