/** Codes of single characters, for loops that compare them. */
export const LINE_END = 10;
export const CARRIAGE_RETURN = 13;
export const BLANK = 32;
export const EXCLAMATION = 33;
export const AMPERSAND = 38;
export const PARENTHESIS = 40;
export const PLUS = 43;
export const COMMA = 44;
export const HYPHEN = 45;
export const SLASH = 47;
export const COLON = 58;
export const SEMICOLON = 59;
export const LESS = 60;
export const EQUALS = 61;
export const GREATER = 62;
export const AT = 64;
export const OPENING_BRACKET = 91;
export const BACKSLASH = 92;
export const CLOSING_BRACKET = 93;
export const BRACE = 123;
export const BAR = 124;
/** As wide as the letters of Chinese and Japanese. */
export const WIDE_PARENTHESIS = 0xff08;
export const WIDE_COLON = 0xff1a;
export const WIDE_EQUALS = 0xff1d;
