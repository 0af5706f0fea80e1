import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createCheckout } from '../../test/example/checkout.ts';
import { root } from '../node.mjs';

export interface TourFolders {
  /** Where pictures go: out/tour. */
  pictures: string;
  /** Throw-away home, with the example's checkout in src/ferry. */
  home: string;
}

/** Clears out/tour and puts the example repository there, where the host looks for checkouts. */
export function prepareFolders(): TourFolders {
  const pictures = join(root, 'out', 'tour');
  rmSync(pictures, { recursive: true, force: true, maxRetries: 5 });
  const home = join(pictures, 'home');
  const sources = join(home, 'src');
  createCheckout(join(sources, 'ferry'));
  const config = join(home, 'pullside', 'config');
  mkdirSync(config, { recursive: true, mode: 0o700 });
  writeFileSync(join(config, 'settings.json'), JSON.stringify({ roots: [sources] }), { mode: 0o600 });
  return { pictures, home };
}

/** Whether a person could see a window. */
export function hasDisplay(env: NodeJS.ProcessEnv = process.env): boolean {
  const { platform } = process;
  return platform === 'darwin' || platform === 'win32' || Boolean(env.DISPLAY || env.WAYLAND_DISPLAY);
}
