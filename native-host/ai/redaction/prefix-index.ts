/** Finds which of many prefixes a text goes on with: by their first three characters, in tables that stay small. */
export interface PrefixIndex<Entry> {
  /** Entries that may begin with these three characters, those with the longest prefixes first. */
  under(first?: number, second?: number, third?: number): readonly Entry[];
}

const SIZE = 128;
const NONE: never[] = [];

export function indexPrefixes<Entry extends { prefix: string }>(entries: Entry[]): PrefixIndex<Entry> {
  const byPair = Map.groupBy(entries, ({ prefix }) => pairOf(prefix.charCodeAt(0), prefix.charCodeAt(1)));
  const rows = new Uint16Array(SIZE * SIZE);
  const lists: Entry[][] = Array.from({ length: SIZE * (byPair.size + 1) }, () => NONE);
  for (const [row, [pair, found]] of [...byPair].entries()) {
    rows[pair] = row + 1;
    found.sort((a, b) => b.prefix.length - a.prefix.length);
    for (let third = 0; third < SIZE; third++) {
      const listed = found.filter(({ prefix }) => prefix.length === 2 || prefix.charCodeAt(2) === third);
      if (listed.length > 0) lists[(row + 1) * SIZE + third] = listed;
    }
  }
  return {
    under(first = SIZE, second = SIZE, third = SIZE) {
      if (first >= SIZE || second >= SIZE || third >= SIZE) return NONE;
      const row = rows[pairOf(first, second)] ?? 0;
      return row === 0 ? NONE : (lists[row * SIZE + third] ?? NONE);
    },
  };
}

function pairOf(first: number, second: number): number {
  return first * SIZE + second;
}
