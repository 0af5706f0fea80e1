import { root } from '../node.mjs';
import { ensureBuild } from './built.ts';
import { ensureCommand } from './command.ts';
import { ensurePackages } from './packages.ts';

/** Needs a Node that fits (see node.mjs). Each step does nothing when its work is done already. */
export async function setUp(): Promise<void> {
  ensurePackages(root);
  await ensureBuild(root);
  await ensureCommand(root);
}
