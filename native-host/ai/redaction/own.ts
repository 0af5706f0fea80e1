import type { Span } from './span.ts';

/** A shorter key would also hide ordinary words. */
export const SHORTEST_KEY = 8;

/** The forms in which a key of our own can turn up: plain, URL-encoded, inside base64. */
export function ownForms(keys: string[]): string[] {
  const forms = keys
    .filter((key) => key.length >= SHORTEST_KEY)
    .flatMap((key) => [key, encodeURIComponent(key), ...base64Forms(key)]);
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_KEY);
}

export function findOwn(text: string, forms: string[]): Span[] {
  const found: Span[] = [];
  for (const form of forms) {
    for (let at = text.indexOf(form); at >= 0; at = text.indexOf(form, at + form.length)) {
      found.push({ kind: 'own-key', start: at, end: at + form.length });
    }
  }
  return found;
}

/** base64 depends on what stands before: the part that stays the same, for each of the three alignments. */
function base64Forms(key: string): string[] {
  return [0, 1, 2].flatMap((shift) => {
    const bytes = Buffer.concat([Buffer.alloc(shift), Buffer.from(key)]);
    const first = Math.ceil((shift * 8) / 6);
    const last = Math.floor((bytes.length * 8) / 6);
    return (['base64', 'base64url'] as const).map((encoding) => bytes.toString(encoding).slice(first, last));
  });
}
