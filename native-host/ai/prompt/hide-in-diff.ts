import { mapQuotedNames, quotedNames } from '../diff/quoted-names.ts';
import { ownForms } from '../redaction/own.ts';
import { findSecrets, replace, signOf } from '../redaction/redact.ts';
import type { Span } from '../redaction/span.ts';
import { type Cleaned, cleanText } from './cleaner.ts';

/** What tells files and hunks apart: no line of a key looks like it. */
const STRUCTURE =
  /^(?:diff --git |index [0-9a-f]|--- |\+\+\+ |@@|(?:new|deleted) file |(?:old|new) mode |rename |copy |similarity )/;

/**
 * Replaces the secrets of a diff. One of several lines keeps their number, or all line numbers below it would be
 * off; and it keeps the files' headers, but for secrets of their own, or a key that begins in one file and ends in another would hide both.
 */
function hideInDiff(text: string, findings: Span[], own: string[]): string {
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

/** A diff that is fit to leave the host. */
export function cleanDiffText(text: string, ownKeys: readonly string[]): Cleaned {
  const clean = cleanText(text, ownKeys, hideInDiff);
  const named = cleanNames(clean.text, (name) => cleanText(name, ownKeys));
  return {
    text: named.text,
    kinds: [...clean.kinds, ...named.kinds],
    stripped: clean.stripped + named.stripped,
  };
}

/** Diffs fit to be kept: no secret of a known format in them, and none of our own keys. */
export function hideInDiffs(texts: readonly string[], ownKeys: readonly string[]): string[] {
  const own = ownForms([...ownKeys]);
  const hidden = (name: string) => ({
    text: replace(name, findSecrets(name, own)),
    kinds: [],
    stripped: 0,
  });
  return texts.map((text) => cleanNames(hideInDiff(text, findSecrets(text, own), own), hidden).text);
}

/** Names in quotes, whose escapes hide what they hold. Most diffs have none to change: that is told of all at once. */
function cleanNames(diff: string, clean: (text: string) => Cleaned): Cleaned {
  const names = quotedNames(diff);
  const all = names.join('\n');
  if (clean(all).text === all) return { text: diff, kinds: [], stripped: 0 };
  const cleaned = new Map(names.map((name) => [name, clean(name)]));
  const taken = [...cleaned.values()];
  return {
    text: mapQuotedNames(diff, (name) => cleaned.get(name)?.text ?? name),
    kinds: taken.flatMap(({ kinds }) => kinds),
    stripped: taken.reduce((sum, { stripped }) => sum + stripped, 0),
  };
}
