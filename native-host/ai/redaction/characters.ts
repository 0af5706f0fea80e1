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

export function isIn(characters: Characters, code: number): boolean {
  return code < SIZE && characters[code] === 1;
}

/** How many characters from here on are of a set, at most so many. */
export function runOf(characters: Characters, text: string, at: number, most: number): number {
  let length = 0;
  while (length < most && isIn(characters, text.charCodeAt(at + length))) length++;
  return length;
}
