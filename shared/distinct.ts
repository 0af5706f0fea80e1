/** Of those with the same key only the first, in their order. */
export function distinctBy<T>(all: readonly T[], keyOf: (one: T) => string): T[] {
  const first = new Map<string, T>();
  for (const one of all) {
    const key = keyOf(one);
    if (!first.has(key)) first.set(key, one);
  }
  return [...first.values()];
}
