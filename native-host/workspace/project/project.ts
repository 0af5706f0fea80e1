import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import type { Repository } from '../../../shared/protocol/repository.ts';
import type { GivenFile, ReadProject } from '../../ai/project/project.ts';
import type { LoginEnvironment } from '../../settings/login-environment.ts';
import type { Settings } from '../../settings/settings.ts';
import { chosenWorkspace } from '../choice.ts';
import { openGit } from '../git/git.ts';
import { readInside } from '../read-inside.ts';
import { createCheckoutReader } from './checkout-reader.ts';

export interface ProjectReader {
  read: ReadProject;
  /** The files of the checkout that the person chose for the repository; null where they chose none. */
  filesOf(repository: Repository): Promise<string[] | null>;
  close(): void;
}

/** Reads the checkouts that the person chose, and no others. */
export function openProjects(folder: string, settings: Settings, login: LoginEnvironment): ProjectReader {
  const ending = new AbortController();
  const reader = createCheckoutReader(join(folder, 'git-project'), openGit(login, ending.signal));
  return {
    read: async ({ repository, parts, paths, fresh }) => {
      const path = repository && (await chosenWorkspace(repository, settings));
      const instructions = (repository && settings.repository(repository).instructions) || null;
      const [project, files] = await Promise.all([
        path === null ? null : reader.project(path, parts, fresh),
        readGiven(path, paths),
      ]);
      return { project, files, instructions };
    },
    filesOf: async (repository) => {
      const path = await chosenWorkspace(repository, settings);
      return path === null ? null : reader.files(path);
    },
    close: () => ending.abort(new AppError('disconnected', 'The host is ending.', { retryable: true })),
  };
}

/** @param root a real path; null where there is none that may be read */
export function readGiven(root: string | null, paths: readonly string[]): Promise<GivenFile[]> {
  return Promise.all(
    paths.map(async (path) => {
      const text = root === null ? null : await readInside(root, path);
      return { path, text, from: 'checkout' as const };
    }),
  );
}
