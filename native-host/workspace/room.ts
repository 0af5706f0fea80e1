import type { Room } from '../daemon/handlers.ts';
import type { Settings } from '../settings/settings.ts';
import { chooseWorkspace, withChoice } from './choice.ts';
import { findWorkspaces } from './find.ts';
import { searchRoots } from './roots.ts';

const SEARCH_MS = 2000;

/** Finds the checkouts of a repository, and keeps which one the person chose. */
export function createWorkspaceRoom(configFolder: string, settings: Settings): Room {
  return {
    handlers: {
      'workspace/find': async (repository) => {
        const found = await findWorkspaces(repository, searchRoots(configFolder), SEARCH_MS);
        return withChoice(repository, found, settings);
      },
      'workspace/choose': async ({ repository, path }) => {
        await chooseWorkspace(repository, path, settings);
        return {};
      },
    },
  };
}
