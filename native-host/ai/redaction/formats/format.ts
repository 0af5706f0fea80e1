/** A secret that its own form gives away. */
export interface Format {
  kind: string;
  /** What it begins with, behind a boundary; two characters at least. */
  prefixes: string[];
  /** Pattern of the rest; every quantifier is bounded. */
  body: string;
  /** Also names in code begin like this: only a rest that was drawn by lot is taken. */
  wordlike?: true;
}

export const WORD = '[A-Za-z0-9]';
export const SLUG = '[A-Za-z0-9_-]';
export const HEX = '[0-9a-f]';
export const BASE64 = '[A-Za-z0-9+/]';
export const UUID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';
/** Nothing of the same run of characters follows. */
export const END = '(?![A-Za-z0-9])';
