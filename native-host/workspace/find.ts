import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceInfo } from '../../shared/protocol/methods.ts';
import { type Checkout, readCheckout } from './checkout.ts';
import { isSameRepository, type RepositoryName } from './remote.ts';
import type { Root } from './roots.ts';

/** Folders with nothing of the user's own below them. */
const skipped = new Set([
  'node_modules',
  'vendor',
  'Library',
  'snap',
  'go',
  'venv',
  'target',
  'dist',
  'build',
]);
const MAX_FOLDERS = 20_000;
const BATCH = 32;

/** Checkouts of `wanted` below the roots, nearest first. Stops looking after `limitMs`. */
export async function findWorkspaces(
  wanted: RepositoryName,
  roots: readonly Root[],
  limitMs: number,
): Promise<WorkspaceInfo[]> {
  const found: WorkspaceInfo[] = [];
  for await (const checkout of checkoutsBelow(roots, performance.now() + limitMs)) {
    if (checkout.repositories.some((name) => isSameRepository(name, wanted))) found.push(infoOf(checkout));
  }
  return found;
}

/** Level by level, so that a deep tree cannot keep a near checkout from being found. */
async function* checkoutsBelow(roots: readonly Root[], deadline: number): AsyncGenerator<Checkout> {
  const seen = new Set<string>();
  let level = [...roots];
  while (level.length > 0) {
    const next: Root[] = [];
    for (let start = 0; start < level.length; start += BATCH) {
      if (performance.now() > deadline || seen.size > MAX_FOLDERS) return;
      const looks = level
        .slice(start, start + BATCH)
        .map((folder) => lookInto(folder, seen, roots.includes(folder)));
      for (const { checkout, below } of await Promise.all(looks)) {
        if (checkout) yield checkout;
        next.push(...below);
      }
    }
    level = next;
  }
}

/** A checkout's own folders belong to it and are not searched, but a root's are: a home may be a checkout of dotfiles. */
async function lookInto(
  { path, depth }: Root,
  seen: Set<string>,
  isRoot: boolean,
): Promise<{ checkout: Checkout | null; below: Root[] }> {
  const real = await realpath(path).catch(() => null);
  if (real === null || seen.has(real)) return { checkout: null, below: [] };
  seen.add(real);
  const checkout = await readCheckout(real);
  if ((checkout && !isRoot) || depth === 0) return { checkout, below: [] };
  const entries = await readdir(real, { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && isWorthALook(entry.name));
  return { checkout, below: folders.map((entry) => ({ path: join(real, entry.name), depth: depth - 1 })) };
}

function isWorthALook(name: string): boolean {
  return !name.startsWith('.') && !skipped.has(name);
}

function infoOf({ path, branch, headSha }: Checkout): WorkspaceInfo {
  return { path, branch, headSha };
}
