import { spawnSync } from 'node:child_process';

/**
 * Lets bytes pass to the terminal that is our input as they are. Node's raw mode is about what comes in: line feeds
 * going out would still become two bytes, which moves a full-screen program's cursor. Leaving raw mode undoes it.
 */
export function passOutput(): void {
  spawnSync('stty', ['-opost'], { stdio: ['inherit', 'ignore', 'ignore'] });
}
