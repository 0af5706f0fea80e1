import type { Value } from './value.ts';

/** A quote in HTML. */
export const ENTITY_OF_QUOTE = '(?:&quot;|&apos;|&#0?3[49];|&#x2[27];)';
const QUOTE = `(?:%5C)?(?:%2[27]|${ENTITY_OF_QUOTE})`;
/** A sign of assignment or the end of a tag as addresses, forms and HTML write it, of which the first part is written so. */
const SIGN = new RegExp(
  `(?:${QUOTE}(?:%3[AD]|[:=])|%3[AD]|&gt;)(?:%20|\\+|[ \\t]){0,2}(${QUOTE})?(?:(?:bearer|basic|token)(?:%20|\\+|[ \\t]))?`,
  'yi',
);
/** Up to what is an end when it is decoded, too. */
const VALUE = /(?:(?!%(?:0[AD]|2[0267C]|3B|5[CD]|7D))[^\s"'`,;<>(){}[\]|\\&]){6,512}/iy;

/** What stands behind `NAME%3D`, `NAME%22%3A%22` or `NAME&quot;:&quot;`, as it is written there. */
export function readEncoded(text: string, end: number): Value | null {
  SIGN.lastIndex = end;
  const sign = SIGN.exec(text);
  if (!sign) return null;
  VALUE.lastIndex = SIGN.lastIndex;
  const value = VALUE.exec(text)?.[0];
  if (value === undefined) return null;
  const start = SIGN.lastIndex;
  return { text: value, start, end: start + value.length, quoted: sign[1] !== undefined };
}
