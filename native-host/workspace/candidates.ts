import { homedir, tmpdir } from 'node:os';
import { posix, sep } from 'node:path';

/** Where containers and build machines check code out. */
const ELSEWHERE =
  /^\/(?:app|code|src|work|workdir|workspaces?(?:\/[^/]+)?|project|repo|build|usr\/src(?:\/app)?|opt\/app|srv\/app|var\/www(?:\/html)?|go\/src(?:\/[^/]+){0,3}|github\/workspace|home\/runner\/work\/[^/]+\/[^/]+|__w\/[^/]+\/[^/]+|builds\/[^/]+\/[^/]+)\//;

/** Folders of every system: what lies below them is no container's copy of the workspace. */
const SYSTEM = /^\/(?:usr\/(?!src\/)|lib|bin|sbin|etc|proc|sys|dev|nix|snap|System|Library|Applications)\b/;

export interface Tree {
  /** Its top, a real path. */
  root: string;
  /** Where in it the command started, "" for its top; null when it did not start in it. */
  cwd: string | null;
  /** The same folder as the shell named it. */
  shown: string | null;
}

/**
 * Where in the tree a printed path may be, the likeliest first. A path of a container is taken for its end; one
 * that this machine may have outside of the tree is taken for what it is, and means nothing here.
 */
export function candidates(printed: string, tree: Tree): string[] {
  const [root, shown] = [slashed(tree.root), tree.shown === null ? null : slashed(tree.shown)];
  if (!isAbsolute(printed)) return tree.cwd === null ? [] : relative(printed, tree.cwd);
  const path = posix.normalize(printed);
  if (isBelow(root, path)) return [path.slice(root.length + 1)];
  if (shown !== null && isBelow(shown, path)) return relative(path.slice(shown.length + 1), tree.cwd ?? '');
  return isOfThisMachine(path, root) ? [] : ends(path);
}

export function isAbsolute(path: string): boolean {
  return /^(?:\/|[A-Za-z]:\/)/.test(path);
}

/** Messages and repositories have forward slashes, whatever the system has. */
export function slashed(path: string): string {
  return path.replaceAll(sep, '/');
}

function isBelow(folder: string, path: string): boolean {
  return path.startsWith(`${folder}/`);
}

/** From the folder that the command started in, then from the tree's top. */
function relative(path: string, cwd: string): string[] {
  const all = [posix.normalize(posix.join(cwd, path)), posix.normalize(path)];
  return [...new Set(all)].filter((each) => !each.startsWith('..') && each !== '.');
}

function isOfThisMachine(path: string, root: string): boolean {
  if (SYSTEM.test(path)) return true;
  const beside = root.split('/').slice(0, 3).join('/');
  return [slashed(homedir()), slashed(tmpdir()), beside].some(
    (folder) => folder !== '' && isBelow(folder, path),
  );
}

/** `/app/src/a.ts` may be `app/src/a.ts` and `src/a.ts`; a bare name says too little, but where the folder is known. */
function ends(path: string): string[] {
  const known = ELSEWHERE.exec(path)?.[0];
  const parts = path.replace(/^(?:[A-Za-z]:)?\//, '').split('/');
  const longer = parts.map((_, index) => parts.slice(index).join('/')).slice(0, -1);
  return known === undefined ? longer : [...new Set([path.slice(known.length), ...longer])];
}
