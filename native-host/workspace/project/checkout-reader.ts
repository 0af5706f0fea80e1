import type { GitState, Project, ProjectPart } from '../../ai/project/project.ts';
import { readCheckout } from '../checkout.ts';
import type { Git } from '../git/git.ts';
import { readRepository } from '../git/repository.ts';
import { sweepShadows, UNBORN, withShadow } from '../git/shadow.ts';
import { orElse } from '../or-else.ts';
import { readGitState } from './git-state.ts';
import { readKeyFiles } from './key-files.ts';
import { listFiles } from './list-files.ts';
import { treeOf } from './tree.ts';

/** Reads checkouts: by git as threats P7 allows it, and files as P8 does. */
export interface CheckoutReader {
  /** @param fresh whether what was read a moment ago will not do */
  project(path: string, parts: readonly ProjectPart[], fresh: boolean): Promise<Project>;
  /** The files that are tracked, or are there and not ignored, as they were a moment ago. */
  files(path: string): Promise<string[]>;
}

/** What git says of a checkout; nothing where it could not be asked. */
interface Told {
  git: GitState | null;
  files: string[];
}

/** Milliseconds for which what was read serves those who look while the person types. */
const KEPT_MS = 5000;
const NOTHING: Told = { git: null, files: [] };

/** @param place a folder of our own, for shadows */
export function createCheckoutReader(place: string, git: Git): CheckoutReader {
  const swept = sweepShadows(place).catch(() => {});
  const kept = new Map<string, { at: number; told: Promise<Told> }>();

  async function ask(path: string): Promise<Told> {
    await swept;
    const checkout = await readCheckout(path);
    if (checkout === null) return NOTHING;
    const { folders } = checkout;
    const known = await readRepository(git, folders.common);
    const tree = { path, own: folders.own };
    return withShadow(known, place, checkout.headSha ?? UNBORN, async (gitDir) => {
      const [state, files] = await Promise.all([
        orElse(readGitState({ git, known, gitDir, checkout, tree }), null),
        orElse(listFiles(git, known, gitDir, tree), []),
      ]);
      return { git: state, files };
    });
  }

  function told(path: string, fresh: boolean): Promise<Told> {
    const before = kept.get(path);
    if (before && !fresh && performance.now() - before.at < KEPT_MS) return before.told;
    const now = { at: performance.now(), told: orElse(ask(path), NOTHING) };
    kept.set(path, now);
    return now.told;
  }

  return {
    project: async (path, parts, fresh) => {
      const has = (part: ProjectPart) => parts.includes(part);
      const [{ git, files }, keys] = await Promise.all([
        has('git') || has('tree') ? told(path, fresh) : NOTHING,
        has('keys') ? readKeyFiles(path) : [],
      ]);
      return { git: has('git') ? git : null, keys, tree: has('tree') ? treeOf(files) : [] };
    },
    files: async (path) => (await told(path, false)).files,
  };
}
