import { mkdirSync } from 'node:fs';
import { join } from 'node:path';

/** In a new home, fish reads all manual pages in the background, for a minute; where this folder is, it has done so. */
export function quietFish(dataHome: string): void {
  mkdirSync(join(dataHome, 'fish/generated_completions'), { recursive: true });
}
