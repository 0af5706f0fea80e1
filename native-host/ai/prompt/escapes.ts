import { isAscii } from '../redaction/characters.ts';

/** Marks of one character that begin and end sequences, which ESC and another one begin and end too. */
const EIGHT_BIT = /[\x90\x98\x9b-\x9f]/g;
/** Colours and moves, and choices of characters: whole. Of all else the mark alone. */
const SEQUENCE = /\x1b\[[0-?]{0,64}[ -/]{0,4}[@-~]|\x1b[()*+][0-9A-Z]|[\x1b\x80-\x84\x86-\x9f]/g;
/** A title, or an address behind a link. */
const STRING = /\x1b\][^\x07\x1b\n]{0,2048}(?:\x07|\x1b\\)/g;

/** With every sequence begun by ESC. */
export function withEscapes(text: string): string {
  return text.replace(EIGHT_BIT, (mark) => `\x1b${String.fromCharCode(mark.charCodeAt(0) - 0x40)}`);
}

/**
 * Takes the marks of escape sequences out, and counts those that are neither colours nor moves. What stands in a string
 * (`ESC ] … BEL`) stays: on a page it is there for all to see, and it may go on to another file of a diff.
 */
export function stripEscapes(text: string): { text: string; stripped: number } {
  let stripped = 0;
  // Most texts: they are looked through faster so.
  if (isAscii(text) && !text.includes('\x1b')) return { text, stripped };
  const kept = text.replace(SEQUENCE, (sequence) => {
    if (sequence.length === 1) stripped += 1;
    return '';
  });
  return { text: kept, stripped };
}

/** As a terminal shows it, whose titles are no text. */
export function asShown(text: string): string {
  return stripEscapes(withEscapes(text).replace(STRING, '')).text;
}
