import type { Paths } from '../settings/paths.ts';
import { createUploads } from '../uploads/uploads.ts';
import { createWorkspaceRoom } from '../workspace/room.ts';
import type { Room } from './handlers.ts';
import type { Log } from './log.ts';

/** Everything that the host can do, wired together. */
export async function openRooms(paths: Paths, _log: Log): Promise<Room[]> {
  const uploads = createUploads();
  return [uploads, createWorkspaceRoom(paths.config)];
}
