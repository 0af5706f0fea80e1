import { readdir, realpath } from 'node:fs/promises';
import { join } from 'node:path';
import type { WorkspaceInfo } from '../../shared/protocol/workspace.ts';
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
const BATCH = 128;

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
  let level = await realRoots(roots);
  for (let isRoot = true; level.length > 0; isRoot = false) {
    const next: Root[] = [];
    for (let start = 0; start < level.length; start += BATCH) {
      if (performance.now() > deadline || seen.size > MAX_FOLDERS) return;
      const batch = level.slice(start, start + BATCH).filter(({ path }) => isNew(path, seen));
      for (const { checkout, below } of await Promise.all(batch.map((folder) => lookInto(folder, isRoot)))) {
        if (checkout) yield checkout;
        next.push(...below);
      }
    }
    level = next;
  }
}

function isNew(path: string, seen: Set<string>): boolean {
  const { size } = seen;
  return seen.add(path).size > size;
}

/** Below them no link is followed, so that every path is a real one. */
async function realRoots(roots: readonly Root[]): Promise<Root[]> {
  const found = await Promise.all(roots.map(({ path }) => realpath(path).catch(() => null)));
  return roots.flatMap(({ depth }, index) => {
    const path = found[index];
    return path ? [{ path, depth }] : [];
  });
}

/** A checkout's own folders belong to it and are not searched, but a root's are: a home may be a checkout of dotfiles. */
async function lookInto(
  { path, depth }: Root,
  isRoot: boolean,
): Promise<{ checkout: Checkout | null; below: Root[] }> {
  if (depth === 0) return { checkout: await readCheckout(path), below: [] };
  const entries = await readdir(path, { withFileTypes: true }).catch(() => []);
  const checkout = entries.some(({ name }) => name === '.git') ? await readCheckout(path) : null;
  if (checkout && !isRoot) return { checkout, below: [] };
  const folders = entries.filter((entry) => entry.isDirectory() && isWorthALook(entry.name));
  return { checkout, below: folders.map(({ name }) => ({ path: join(path, name), depth: depth - 1 })) };
}

function isWorthALook(name: string): boolean {
  return !name.startsWith('.') && !skipped.has(name);
}

function infoOf({ path, branch, headSha }: Checkout): WorkspaceInfo {
  return { path, branch, headSha };
}
