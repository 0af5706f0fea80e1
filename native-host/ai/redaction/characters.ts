const SIZE = 128;

/** A set of characters of ASCII, asked by their codes: for loops over every character of a text. */
export type Characters = Uint8Array;

export function charactersOf(characters: string): Characters {
  const table = new Uint8Array(SIZE);
  for (const character of characters) table[character.charCodeAt(0)] = 1;
  return table;
}

/** @param pattern of one character */
export function charactersLike(pattern: RegExp): Characters {
  return Uint8Array.from({ length: SIZE }, (_, code) => (pattern.test(String.fromCharCode(code)) ? 1 : 0));
}

/** The characters of a text by their codes: from here a loop reads them faster than from the text. */
export type Units = Uint16Array;

export function unitsOf(text: string): Units {
  const bytes = Buffer.from(text, 'utf16le');
  return new Uint16Array(bytes.buffer, bytes.byteOffset, text.length);
}

/** Told by its length in UTF-8, which the machine works out many characters at a time. */
export function isAscii(text: string): boolean {
  return Buffer.byteLength(text) === text.length;
}

/** @param code nothing behind the end of a text, which is in no set */
export function isIn(characters: Characters, code = 0): boolean {
  return code < SIZE && characters[code] === 1;
}

/** How many characters from here on are of a set, at most so many. */
export function runOf(characters: Characters, units: Units, at: number, most: number): number {
  let length = 0;
  while (length < most && isIn(characters, units[at + length])) length++;
  return length;
}

/** Whether a text goes on so. From the end on: what begins alike differs there. */
export function isAt(units: Units, at: number, part: Units): boolean {
  for (let place = part.length - 1; place >= 0; place--) if (units[at + place] !== part[place]) return false;
  return true;
}
