import type { CodePlace } from '../fix/source.ts';
import { replace, signOf } from '../redaction/redact.ts';
import type { Span } from '../redaction/span.ts';
import { type Cleaner, cleanText } from './cleaner.ts';

/** Code keeps its number of lines: theirs are shown beside it. */
export function cleanCode(place: CodePlace, ownKeys: readonly string[], cleaner: Cleaner): CodePlace {
  const { source, ...rest } = place;
  const named = cleaner.cleanAll('code', rest);
  if (source === null) return { ...named, source };
  const text = cleaner.accept('code', cleanText(source.lines.join('\n'), ownKeys, hideInLines));
  return {
    ...named,
    source: { ...source, path: cleaner.clean('code', source.path), lines: text.split('\n') },
  };
}

function hideInLines(text: string, findings: Span[]): string {
  return replace(text, findings, (kind, secret) =>
    secret
      .split('\n')
      .map(() => signOf(kind))
      .join('\n'),
  );
}
