/** The files that are most likely meant by what was typed of a path, the likeliest first. */
export function bestMatches(paths: readonly string[], typed: string, most: number): string[] {
  const query = typed.toLowerCase();
  return paths
    .map((path) => ({ path, rank: rankOf(path.toLowerCase(), query) }))
    .filter(({ rank }) => rank < NONE)
    .sort((one, other) => one.rank - other.rank || byLength(one.path, other.path))
    .slice(0, most)
    .map(({ path }) => path);
}

const NONE = 5;

/** Whole beginnings say more than parts, and names more than folders. */
function rankOf(path: string, query: string): number {
  const name = path.slice(path.lastIndexOf('/') + 1);
  if (path.startsWith(query)) return 0;
  if (name.startsWith(query)) return 1;
  if (name.includes(query)) return 2;
  if (path.includes(query)) return 3;
  return hasInOrder(path, query) ? 4 : NONE;
}

function hasInOrder(path: string, query: string): boolean {
  let at = 0;
  for (const character of query) {
    at = path.indexOf(character, at) + 1;
    if (at === 0) return false;
  }
  return true;
}

/** Those near to the top first. */
function byLength(one: string, other: string): number {
  const depth = (path: string) => path.split('/').length;
  return depth(one) - depth(other) || one.length - other.length || (one < other ? -1 : 1);
}
