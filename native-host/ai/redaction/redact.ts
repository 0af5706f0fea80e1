import { findForeign } from './foreign.ts';
import { findKnown } from './known.ts';
import { findNearby } from './nearby.ts';
import { findOwn, ownForms } from './own.ts';
import { findPem } from './pem.ts';
import { mergeSpans, type Span } from './span.ts';
import { Told } from './told.ts';
import { makeVisible, type Visible } from './visible.ts';
import { findWrapped } from './wrapped.ts';

export interface RedactOptions {
  /** Keys that the user configured; hidden in any text, also in base64 and URL-encoded. */
  ownKeys?: string[];
}

export interface Redaction {
  /** The input with each secret replaced by `[REDACTED:kind]`; all else is identical. */
  text: string;
  /** UTF-16 offsets in the input. */
  findings: Span[];
}

/** Hides secrets of known formats and our own keys. Takes time linear in the text. */
export function redact(text: string, options: RedactOptions = {}): Redaction {
  const findings = findSecrets(text, ownForms(options.ownKeys ?? []));
  return { text: replace(text, findings), findings };
}

/**
 * Secrets of a text as it is seen: invisible characters inside a secret hide nothing. What stands in a window title
 * or behind a link is searched too.
 * @param told what earlier parts of the same text told to be secret; what this one tells is added
 */
export function findSecrets(text: string, forms: string[], told = new Told()): Span[] {
  const { hidden, ...seen } = makeVisible(text);
  if (seen.offsets === null) return mergeSpans(find(seen, forms, told));
  return mergeSpans([...findPlaced(seen, forms, told), ...findPlaced(hidden, forms, told)]);
}

/** With the places that they have in the original. */
function findPlaced(visible: Visible, forms: string[], told: Told): Span[] {
  const { text, offsets } = visible;
  if (text === '' || offsets === null) return [];
  return find(visible, forms, told).map(({ kind, start, end }) => ({
    kind,
    start: offsets[start] ?? 0,
    end: (offsets[end - 1] ?? 0) + 1,
  }));
}

function find(visible: Visible, forms: string[], told: Told): Span[] {
  const { text } = visible;
  const known = findKnown(visible);
  const foreign = findForeign(visible);
  told.add(visible, known);
  told.add(visible, foreign);
  return [
    ...known,
    ...foreign,
    ...findNearby(visible, known),
    ...told.find(visible, known),
    ...findPem(text),
    ...findOwn(text, forms),
    ...findWrapped(visible, forms),
  ];
}

/** What stands in a secret's place. */
export function signOf(kind: string): string {
  return `[REDACTED:${kind}]`;
}

/** @param sign gives what stands in the place of a secret */
export function replace(
  text: string,
  findings: Span[],
  sign: (kind: string, secret: string) => string = signOf,
): string {
  let replaced = '';
  let from = 0;
  for (const { kind, start, end } of findings) {
    replaced += text.slice(from, start) + sign(kind, text.slice(start, end));
    from = end;
  }
  return replaced + text.slice(from);
}
