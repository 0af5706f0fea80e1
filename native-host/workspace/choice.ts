import { realpath } from 'node:fs/promises';
import { isAbsolute } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Result } from '../../shared/protocol/methods.ts';
import type { Repository } from '../../shared/protocol/repository.ts';
import type { WorkspaceInfo } from '../../shared/protocol/workspace.ts';
import type { Settings } from '../settings/settings.ts';
import { readCheckout } from './checkout.ts';
import { isSameRepository } from './remote.ts';

/** The checkouts that were found, and which of them the person chose. */
export async function withChoice(
  repository: Repository,
  found: WorkspaceInfo[],
  settings: Settings,
): Promise<Result<'workspace/find'>> {
  const { workspace } = settings.repository(repository);
  if (workspace === null) return { workspaces: found, chosen: null, asks: false };
  const chosen = workspace === undefined ? null : await checkoutOf(repository, workspace);
  if (chosen === null) return { workspaces: found, chosen: null, asks: found.length > 0 };
  const others = found.filter(({ path }) => path !== chosen.path);
  return { workspaces: [chosen, ...others], chosen: chosen.path, asks: false };
}

/** The checkout that the person chose, for what only works in one. Throws AppError. */
export async function chosenCheckout(repository: Repository, settings: Settings): Promise<string> {
  const name = `${repository.owner}/${repository.repo}`;
  const { workspace } = settings.repository(repository);
  if (!workspace) throw new AppError('not-found', `Choose your checkout of ${name} first.`);
  const checkout = await checkoutOf(repository, workspace);
  if (checkout) return checkout.path;
  throw new AppError('not-found', `${workspace} is no checkout of ${name} any more. Choose another one.`);
}

/** The checkout that questions about the repository may read; null where the person chose none. */
export async function chosenWorkspace(repository: Repository, settings: Settings): Promise<string | null> {
  const { workspace } = settings.repository(repository);
  return workspace ? ((await checkoutOf(repository, workspace))?.path ?? null) : null;
}

/** Keeps what the person chose: a checkout of the repository, or none. Throws AppError. */
export async function chooseWorkspace(
  repository: Repository,
  path: string | null,
  settings: Settings,
): Promise<void> {
  const chosen = path === null ? null : await checkoutOf(repository, path);
  if (path !== null && chosen === null)
    throw new AppError(
      'not-found',
      `${path} is no checkout of ${repository.owner}/${repository.repo}. Choose a folder whose git remote is this repository.`,
    );
  settings.setRepository(repository, { workspace: chosen?.path ?? null });
}

/** The checkout as it is now; null where the folder is gone, or is another repository's. */
async function checkoutOf(repository: Repository, path: string): Promise<WorkspaceInfo | null> {
  const real = isAbsolute(path) ? await realpath(path).catch(() => null) : null;
  const checkout = real === null ? null : await readCheckout(real);
  if (!checkout?.repositories.some((name) => isSameRepository(name, repository))) return null;
  const { branch, headSha } = checkout;
  return { path: checkout.path, branch, headSha };
}
