import { listInside } from './read-inside.ts';

/** Folders that hold no code of one's own. */
const SKIPPED = new Set([
  'node_modules',
  'vendor',
  'venv',
  'target',
  'dist',
  'build',
  'coverage',
  '__pycache__',
  'Pods',
]);
const MAX_FOLDERS = 3000;
const LIMIT_MS = 700;
const BATCH = 16;

/** Files of a tree by their names: messages often give no more than the end of a path. */
export interface FileIndex {
  /** Paths that end so; nothing where they are so many that the end says too little. */
  endingWith(end: string): string[];
}

/** Level by level, so that a deep tree cannot keep a near file from being found. */
export async function indexFiles(root: string): Promise<FileIndex> {
  const byName = new Map<string, string[]>();
  const deadline = performance.now() + LIMIT_MS;
  let seen = 0;
  for (let level = ['']; level.length > 0; ) {
    const next: string[] = [];
    for (let start = 0; start < level.length; start += BATCH) {
      if (performance.now() > deadline || seen > MAX_FOLDERS) return toIndex(byName);
      const batch = level.slice(start, start + BATCH);
      seen += batch.length;
      for (const { path, folders, files } of await Promise.all(batch.map((path) => look(root, path)))) {
        for (const name of files) byName.set(name, [...(byName.get(name) ?? []), below(path, name)]);
        next.push(...folders.map((name) => below(path, name)));
      }
    }
    level = next;
  }
  return toIndex(byName);
}

async function look(root: string, path: string) {
  const { folders, files } = await listInside(root, path);
  return { path, files, folders: folders.filter((name) => !name.startsWith('.') && !SKIPPED.has(name)) };
}

function below(path: string, name: string): string {
  return path === '' ? name : `${path}/${name}`;
}

const MOST_ALIKE = 3;

function toIndex(byName: Map<string, string[]>): FileIndex {
  return {
    endingWith(end) {
      const named = byName.get(end.slice(end.lastIndexOf('/') + 1)) ?? [];
      const found = named.filter((path) => path === end || path.endsWith(`/${end}`));
      return found.length > MOST_ALIKE ? [] : found;
    },
  };
}
