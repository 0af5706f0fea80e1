import { root } from '../node.mjs';
import { ensureCommand } from './command.ts';
import { ensurePackages } from './packages.ts';

/** Needs a Node that fits (see node.mjs). Each step does nothing when its work is done already. */
export async function setUp(): Promise<void> {
  ensurePackages(root);
  // Only now are the builder's own packages there.
  const { build } = await import('../build.mjs');
  await build(['host', 'extension']);
  ensureCommand(root);
}
