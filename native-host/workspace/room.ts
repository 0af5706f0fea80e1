import type { Room } from '../daemon/handlers.ts';
import { findWorkspaces } from './find.ts';
import { searchRoots } from './roots.ts';

const SEARCH_MS = 2000;

/** Answers `workspace/find`. */
export function createWorkspaceRoom(configFolder: string): Room {
  return {
    handlers: {
      'workspace/find': async (repository) => ({
        workspaces: await findWorkspaces(repository, searchRoots(configFolder), SEARCH_MS),
        chosen: null,
        asks: false,
      }),
    },
  };
}
