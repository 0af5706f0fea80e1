import { ownForms } from '../redaction/own.ts';
import { findSecrets, replace, signOf } from '../redaction/redact.ts';
import type { Span } from '../redaction/span.ts';

/** What tells files and hunks apart: no line of a key looks like it. */
const STRUCTURE =
  /^(?:diff --git |index [0-9a-f]|--- |\+\+\+ |@@|(?:new|deleted) file |(?:old|new) mode |rename |copy |similarity )/;

/**
 * Replaces the secrets of a diff. One of several lines keeps their number, or all line numbers below it would be
 * off; and it keeps the files' headers, but for secrets of their own, or a key that begins in one file and ends in another would hide both.
 */
export function hideInDiff(text: string, findings: Span[], own: string[]): string {
  return replace(text, findings, (kind, secret) => {
    const [, ...further] = secret.split('\n');
    const hidden = (line: string) =>
      STRUCTURE.test(line) ? replace(line, findSecrets(line, own)) : markOf(line) + signOf(kind);
    return [signOf(kind), ...further.map(hidden)].join('\n');
  });
}

/** Lines without a mark are blank ones that lost theirs. */
function markOf(line: string): string {
  return /^[-+\\]/.exec(line)?.[0] ?? ' ';
}

/** Diffs fit to be kept: no secret of a known format in them, and none of our own keys. */
export function hideInDiffs(texts: readonly string[], ownKeys: readonly string[]): string[] {
  const own = ownForms([...ownKeys]);
  return texts.map((text) => hideInDiff(text, findSecrets(text, own), own));
}
