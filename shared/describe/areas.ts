/** Folders whose own folders are areas each. */
const CONTAINERS = /^(?:packages|apps|crates|libs|modules|services|plugins|projects|examples|cmd)$/;

/** A part of a repository: a folder with a slash at its end, or a file at the top level. */
export interface Area {
  name: string;
  paths: string[];
}

/** Where the changes are, those with most files first. */
export function areasOf(paths: readonly string[]): Area[] {
  const areas = new Map<string, string[]>();
  for (const path of paths) {
    const name = areaOf(path);
    const own = areas.get(name);
    if (own) own.push(path);
    else areas.set(name, [path]);
  }
  return [...areas]
    .map(([name, own]) => ({ name, paths: own }))
    .sort((a, b) => b.paths.length - a.paths.length);
}

function areaOf(path: string): string {
  const parts = path.split('/');
  if (parts.length === 1) return path;
  const deep = parts.length > 2 && CONTAINERS.test(parts[0] ?? '');
  return `${parts.slice(0, deep ? 2 : 1).join('/')}/`;
}

/** Whether a text names the area: by its own name, or by that of one of its files. */
export function namesArea(text: string, { name, paths }: Area): boolean {
  const bare = name.replace(/\/$/, '');
  if (text.includes(name) || text.includes(`\`${bare}\``)) return true;
  return paths.some((path) => text.includes(path) || hasName(text, path.split('/').at(-1) ?? path));
}

function hasName(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\w./-]/.test(text[at - 1] ?? ' ') && !/[\w/-]/.test(text[at + name.length] ?? ' ')) return true;
  }
  return false;
}
