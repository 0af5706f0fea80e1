import { accessSync, constants } from 'node:fs';

/** Whether this user may start it. */
export function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
