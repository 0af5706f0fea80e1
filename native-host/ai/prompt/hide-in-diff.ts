import { replace, signOf } from '../redaction/redact.ts';
import type { Span } from '../redaction/span.ts';

/** Replaces the secrets of a diff. One of several lines keeps their number, or all line numbers below it would be off. */
export function hideInDiff(text: string, findings: Span[]): string {
  return replace(text, findings, (kind, secret) => {
    const [, ...further] = secret.split('\n');
    return [signOf(kind), ...further.map((line) => markOf(line) + signOf(kind))].join('\n');
  });
}

/** Lines without a mark are blank ones that lost theirs. */
function markOf(line: string): string {
  return /^[-+\\]/.exec(line)?.[0] ?? ' ';
}
