import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createCheckout } from '../../example/checkout.ts';
import { examplePages } from '../../example/pages.ts';
import { type Github, startGithub } from './github.ts';

export const pullRequestUrl = 'https://github.com/lumen-labs/ferry/pull/1482';

export interface Example extends Github {
  /** A checkout of the repository that the pages show. */
  checkout: string;
}

/** The example's pages on loopback, and its repository as a local checkout. */
export async function startExample(): Promise<Example> {
  const checkout = mkdtempSync(join(tmpdir(), 'pullside-ferry-'));
  createCheckout(checkout);
  const github = await startGithub({ routes: examplePages(checkout) });
  const close = async () => {
    await github.close();
    rmSync(checkout, { recursive: true, force: true });
  };
  return { ...github, checkout, close };
}
