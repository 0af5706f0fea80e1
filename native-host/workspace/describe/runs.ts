import { realpath } from 'node:fs/promises';
import { relative, sep } from 'node:path';
import type { RanOn, Run } from '../../describe/checkout.ts';
import { readCheckout } from '../checkout.ts';
import type { Git } from '../git/git.ts';
import { readRepository } from '../git/repository.ts';
import { UNBORN, withShadow } from '../git/shadow.ts';
import { isDirty } from '../pull/dirty.ts';
import { treeOf } from '../worktree-of.ts';
import { type HeadLog, headDuring, readHeadLog } from './head-at.ts';

/** A working tree that commands ran in. */
interface Tree {
  path: string;
  own: string;
  log: HeadLog | null;
  /** What is checked out there now. */
  headSha: string | null;
  isDirty: boolean | null;
}

/** Which commit each of the runs saw; null for those outside of the checkout and its worktrees. */
export async function readRuns(
  git: Git,
  shadows: string,
  chosen: string,
  runs: readonly Run[],
): Promise<(RanOn | null)[]> {
  const folders = await eachOnce(
    runs.map(({ cwd }) => cwd),
    async (cwd) => {
      const real = await realpath(cwd).catch(() => null);
      const tree = real === null ? null : await treeOf(chosen, real);
      return real === null || tree === null ? null : { real, tree };
    },
  );
  const paths = [...folders.values()].flatMap((found) => (found === null ? [] : [found.tree]));
  const trees = await eachOnce(paths, (path) => readTree(git, shadows, path));
  return runs.map((run) => {
    const place = folders.get(run.cwd) ?? null;
    const tree = place && (trees.get(place.tree) ?? null);
    return place && tree ? ranOn(run, tree, place.real) : null;
  });
}

async function eachOnce<T>(
  keys: readonly string[],
  read: (key: string) => Promise<T>,
): Promise<Map<string, T>> {
  const unique = [...new Set(keys)];
  const values = await Promise.all(unique.map(read));
  return new Map(unique.map((key, at) => [key, values[at] as T]));
}

function ranOn({ startedAt, endedAt }: Run, tree: Tree, real: string): RanOn {
  const head = tree.log && headDuring(tree.log, Date.parse(startedAt), Date.parse(endedAt));
  const isThere = head !== null && head === tree.headSha;
  return {
    folder: relative(tree.path, real).split(sep).join('/'),
    head,
    isDirty: isThere ? tree.isDirty : null,
  };
}

async function readTree(git: Git, shadows: string, path: string): Promise<Tree | null> {
  const checkout = await readCheckout(path);
  if (checkout === null) return null;
  const { folders, headSha } = checkout;
  const log = await readHeadLog(folders.own);
  // What is there now is what the log says last, or somebody went past it.
  const isTold = log?.moves.at(-1)?.to === headSha;
  const known = await readRepository(git, folders.common);
  const dirty = await withShadow(known, shadows, headSha ?? UNBORN, (gitDir) =>
    isDirty(git, known, gitDir, { path, own: folders.own }),
  );
  return { path, own: folders.own, log: isTold ? log : null, headSha, isDirty: dirty };
}
