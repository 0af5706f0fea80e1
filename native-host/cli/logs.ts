import { existsSync, readFileSync } from 'node:fs';
import { AppError } from '../../shared/errors.ts';
import { logFile } from '../daemon/log.ts';
import type { Paths } from '../settings/paths.ts';

/** `pullside logs`: the last lines of the daemon's log. */
export function runLogs(paths: Paths, lines: number): number {
  const file = logFile(paths.log);
  if (!existsSync(file)) throw new AppError('not-found', `there is no log yet (${file})`);
  const older = existsSync(`${file}.1`) ? readFileSync(`${file}.1`, 'utf8') : '';
  const all = `${older}${readFileSync(file, 'utf8')}`.trimEnd().split('\n');
  console.log(all.slice(-lines).join('\n'));
  return 0;
}
