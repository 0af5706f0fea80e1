import { bestMatches } from '../../shared/conversation/best-matches.ts';
import { AppError } from '../../shared/errors.ts';
import type { Room } from '../daemon/handlers.ts';
import { type Settings, settingsFile } from '../settings/settings.ts';
import { chooseWorkspace, withChoice } from './choice.ts';
import { findWorkspaces } from './find.ts';
import type { ProjectReader } from './project/project.ts';
import type { PullReader } from './pull/checkout.ts';
import { searchRoots } from './roots.ts';

const SEARCH_MS = 2000;

/** Files that are offered at once. */
const OFFERED = 8;

/** Finds the checkouts of a repository, keeps which one the person chose, and says where that stands. */
export function createWorkspaceRoom(
  configFolder: string,
  settings: Settings,
  checkout: PullReader,
  projects: ProjectReader,
): Room {
  const ending = new AbortController();
  return {
    handlers: {
      'workspace/find': async (repository) => {
        const found = await findWorkspaces(repository, searchRoots(configFolder), SEARCH_MS);
        return { ...(await withChoice(repository, found, settings)), settings: settingsFile(configFolder) };
      },
      'workspace/choose': async ({ repository, path }) => {
        await chooseWorkspace(repository, path, settings);
        return {};
      },
      'workspace/head': async (wanted, session) => {
        const end = AbortSignal.any([session.signal, ending.signal]);
        return { check: await checkout.headOf(wanted, end) };
      },
      'workspace/files': async ({ repository, query }) => {
        const files = await projects.filesOf(repository);
        return { files: files && bestMatches(files, query, OFFERED) };
      },
      'workspace/instructions': () => ({ repositories: settings.instructions() }),
      'workspace/instruct': ({ repository, instructions }) => {
        settings.setRepository(repository, { instructions: instructions.trim() || undefined });
        return {};
      },
    },
    close: () => {
      projects.close();
      ending.abort(new AppError('disconnected', 'The host is ending.', { retryable: true }));
    },
  };
}
