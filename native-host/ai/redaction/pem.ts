import type { Span } from './span.ts';

const BEGIN = /-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
const END = /-----END [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----/g;
/** What may stand in a key whose end is missing. */
const BODY = /[A-Za-z0-9+/=\s\\:,"'-]{0,16384}/y;

/** Longest private key that is looked for, in characters. */
export const LONGEST_PEM = 16_384;

/** Private keys in PEM form, also where the end is cut off. */
export function findPem(text: string): Span[] {
  const found: Span[] = [];
  BEGIN.lastIndex = 0;
  for (let begin = BEGIN.exec(text); begin; begin = BEGIN.exec(text)) {
    const end = endOf(text, BEGIN.lastIndex);
    if (/[A-Za-z0-9+/]{8}/.test(text.slice(BEGIN.lastIndex, end).replace(END, '')))
      found.push({ kind: 'private-key', start: begin.index, end });
    BEGIN.lastIndex = end;
  }
  return found;
}

/** Where a private key begins that has not ended yet, else null. */
export function openPem(text: string): number | null {
  const begin = [...text.matchAll(BEGIN)].at(-1);
  if (!begin) return null;
  END.lastIndex = begin.index;
  return END.test(text) ? null : begin.index;
}

function endOf(text: string, from: number): number {
  const within = text.slice(from, from + LONGEST_PEM);
  END.lastIndex = 0;
  if (END.test(within)) return from + END.lastIndex;
  BODY.lastIndex = from;
  return from + (BODY.exec(text)?.[0].trimEnd().length ?? 0);
}
