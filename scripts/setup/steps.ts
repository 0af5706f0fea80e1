import { root } from '../node.mjs';
import { ensureCommand } from './command.ts';
import { ensurePackages } from './packages.ts';

/** What the tour needs. */
const tried = ['host', 'extension'];

/**
 * Needs a Node that fits (see node.mjs). Each step does nothing when its work is done already.
 * @param whole whether all is built: Firefox's extension and what a package holds beside
 */
export async function setUp({ whole = false } = {}): Promise<void> {
  ensurePackages(root);
  // Only now are the builder's own packages there.
  const { build } = await import('../build.mjs');
  await build(whole ? undefined : tried);
  ensureCommand(root);
}
