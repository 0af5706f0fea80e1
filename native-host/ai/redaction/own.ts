import type { Span } from './span.ts';

/** A shorter key would also hide ordinary words. */
export const SHORTEST_KEY = 8;

/** The forms in which a key of our own can turn up: plain, escaped, URL-encoded, in hexadecimal, inside base64. */
export function ownForms(keys: string[]): string[] {
  const forms = keys.filter((key) => key.length >= SHORTEST_KEY).flatMap(formsOf);
  return [...new Set(forms)].filter((form) => form.length >= SHORTEST_KEY);
}

function formsOf(key: string): string[] {
  const hex = Buffer.from(key).toString('hex');
  return [key, ...urlForms(key), ...escapedForms(key), hex, hex.toUpperCase(), ...base64Forms(key)];
}

/** As `encodeURIComponent` and forms of the web write it, and with small digits. */
function urlForms(key: string): string[] {
  const strict = encodeURIComponent(key).replace(
    /[!'()*~]/g,
    (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return [encodeURIComponent(key), strict, strict.replaceAll('%20', '+')].flatMap((form) => [
    form,
    form.replace(/%[0-9A-F]{2}/g, (code) => code.toLowerCase()),
  ]);
}

/** As a string of JSON, also where slashes or what is not ASCII are escaped, and as text of HTML. */
function escapedForms(key: string): string[] {
  const json = JSON.stringify(key).slice(1, -1);
  const ascii = json.replace(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const html = key
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
  return [json, ascii, json.replaceAll('/', '\\/'), JSON.stringify(json).slice(1, -1), html];
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
