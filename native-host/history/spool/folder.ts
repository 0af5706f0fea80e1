import { join } from 'node:path';
import { ensureRuntimeFolder } from '../../daemon/socket.ts';

/** Where the person's own terminals leave what failed, until it is taken into the history. @param data the data folder */
export function spoolFolder(data: string): string {
  return join(data, 'spool');
}

/** Throws AppError unless the folder is the person's alone: what others wrote is not the person's history. */
export function ensureSpool(folder: string): void {
  ensureRuntimeFolder(folder);
}
