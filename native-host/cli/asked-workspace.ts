import { mkdtemp, opendir, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { AskedProject, Project, ReadProject } from '../ai/project/project.ts';

export interface AskedWorkspace {
  /** The folder whose project goes along; without it only files that the question names do. */
  workspace: string | undefined;
  /** Files are looked for here without one. */
  cwd: string;
  env: NodeJS.ProcessEnv;
  signal: AbortSignal;
}

/** Reads the folder that the command line names, or files of the one that it was given in. */
export function workspaceReader({ workspace, cwd, env, signal }: AskedWorkspace): ReadProject {
  return async ({ parts, paths }) => {
    if (workspace === undefined && paths.length === 0)
      return { project: null, files: [], instructions: null };
    const { readGiven } = await import('../workspace/project/project.ts');
    const root = await folderAt(workspace ?? cwd);
    if (root === null && workspace !== undefined)
      throw new AppError('not-found', `${workspace} is no folder that can be read; name a checkout`);
    const project =
      workspace === undefined || root === null ? null : await projectOf(root, parts, env, signal);
    return { project, files: await readGiven(root, paths), instructions: null };
  };
}

/** Its real path; null where there is none. */
async function folderAt(path: string): Promise<string | null> {
  const reached = await opendir(path).catch(() => null);
  await reached?.close();
  return reached === null ? null : realpath(path);
}

/** A daemon may run beside us: our shadows lie in a folder of their own. */
async function projectOf(
  root: string,
  parts: AskedProject['parts'],
  env: NodeJS.ProcessEnv,
  signal: AbortSignal,
): Promise<Project> {
  const { openGit } = await import('../workspace/git/git.ts');
  const { createCheckoutReader } = await import('../workspace/project/checkout-reader.ts');
  const place = await mkdtemp(join(tmpdir(), 'pullside-'));
  try {
    const git = openGit({ variables: async () => env }, signal);
    return await createCheckoutReader(join(place, 'git'), git).project(root, parts, true);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
}
