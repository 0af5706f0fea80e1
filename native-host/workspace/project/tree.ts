import { isForbidden } from '../secret-names.ts';

const DEPTH = 3;

/** Folders that hold nothing of one's own, whether they are ignored or not. */
const LEFT_OUT = new Set(['node_modules', '.git', 'dist', 'build', 'coverage', '__pycache__']);

/** What of a checkout's files may be named: nothing that is left out or forbidden, in no folder that is. */
export function nameable(paths: readonly string[]): string[] {
  const judged = new Map<string, boolean>();
  const isNameable = (name: string) => {
    const known = judged.get(name) ?? (name !== '' && !LEFT_OUT.has(name) && !isForbidden(name));
    judged.set(name, known);
    return known;
  };
  return paths.filter((path) => path.split('/').every(isNameable));
}

/** The files and folders to a depth of three, those nearer to the top first. Folders end with a slash. */
export function treeOf(paths: readonly string[]): string[] {
  const levels = Array.from({ length: DEPTH }, () => new Set<string>());
  for (const path of paths) {
    const names = path.split('/');
    names.slice(0, DEPTH).forEach((_, index) => {
      const isFile = index === names.length - 1;
      levels[index]?.add(names.slice(0, index + 1).join('/') + (isFile ? '' : '/'));
    });
  }
  return levels.flatMap((level) => [...level].sort());
}
