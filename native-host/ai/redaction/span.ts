/** Where a secret stands: UTF-16 offsets, `end` exclusive. */
export interface Span {
  kind: string;
  start: number;
  end: number;
}

/** Joins spans that overlap; the longest one names the kind. */
export function mergeSpans(spans: Span[]): Span[] {
  const merged: Span[] = [];
  let longest = 0;
  for (const span of [...spans].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const last = merged.at(-1);
    const length = span.end - span.start;
    if (!last || span.start >= last.end) {
      merged.push({ kind: span.kind, start: span.start, end: span.end });
      longest = length;
      continue;
    }
    if (length > longest) {
      last.kind = span.kind;
      longest = length;
    }
    last.end = Math.max(last.end, span.end);
  }
  return merged;
}
