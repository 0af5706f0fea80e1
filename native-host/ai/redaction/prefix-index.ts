/** Finds which of many prefixes a text goes on with: by their first three characters, in a table. */
export interface PrefixIndex<Entry> {
  /** Whether anything may begin with these three characters; asked for every character of a text. */
  begins(first: number, second: number, third: number): boolean;
  /** Entries whose prefix stands there, those with the longest prefixes first. */
  at(text: string, at: number): Entry[];
}

const SIZE = 128;
const NONE: never[] = [];

export function indexPrefixes<Entry extends { prefix: string }>(entries: Entry[]): PrefixIndex<Entry> {
  const begins = new Uint8Array(SIZE * SIZE * SIZE);
  const byPair = new Map<number, Entry[]>();
  for (const entry of entries) {
    const pair = entry.prefix.charCodeAt(0) * SIZE + entry.prefix.charCodeAt(1);
    byPair.set(pair, [...(byPair.get(pair) ?? []), entry]);
    if (entry.prefix.length > 2) begins[pair * SIZE + entry.prefix.charCodeAt(2)] = 1;
    else begins.fill(1, pair * SIZE, (pair + 1) * SIZE);
  }
  for (const found of byPair.values()) found.sort((a, b) => b.prefix.length - a.prefix.length);
  return {
    begins: (first, second, third) =>
      first < SIZE && second < SIZE && third < SIZE && begins[(first * SIZE + second) * SIZE + third] === 1,
    at(text, at) {
      const found = byPair.get(text.charCodeAt(at) * SIZE + text.charCodeAt(at + 1)) ?? NONE;
      return found.filter(({ prefix }) => text.startsWith(prefix, at));
    },
  };
}
