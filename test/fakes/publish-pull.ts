import { rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { GitHubSite } from './github-api.ts';
import type { FakeFile, FakePull } from './github-pull.ts';

/** A clone of the repository, with the branch `main`, that the pull requests are fetched from. */
export interface Upstream {
  owner: string;
  repo: string;
  folder: string;
  git(cwd: string, ...args: string[]): string;
}

/** Puts a pull request of these files into the repository and onto GitHub, in the place of one with its number. */
export async function publishPull(
  upstream: Upstream,
  github: Pick<GitHubSite, 'pulls'>,
  number: number,
  files: FakeFile[],
): Promise<FakePull> {
  const { owner, repo, folder } = upstream;
  const git = (...args: string[]) => upstream.git(folder, ...args);
  git('checkout', '-q', 'main');
  for (const { path, oldPath, before } of files)
    if (before !== null) await write(folder, oldPath ?? path, before);
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'before');
  const mergeBase = git('rev-parse', 'HEAD');
  git('checkout', '-q', '--detach');
  for (const { path, oldPath, after } of files) {
    if (after === null || oldPath !== undefined) rmSync(join(folder, oldPath ?? path));
    if (after !== null) await write(folder, path, after);
  }
  git('add', '-A');
  git('commit', '-q', '--allow-empty', '-m', 'after');
  const headSha = git('rev-parse', 'HEAD');
  git('update-ref', `refs/pull/${number}/head`, headSha);
  git('checkout', '-q', 'main');
  const pull = { owner, repo, number, headSha, mergeBase, base: { sha: mergeBase, ref: 'main' }, files };
  const known = github.pulls.findIndex((other) => other.number === number);
  github.pulls.splice(known < 0 ? github.pulls.length : known, 1, pull);
  return pull;
}

async function write(folder: string, path: string, text: string): Promise<void> {
  await mkdir(dirname(join(folder, path)), { recursive: true });
  await writeFile(join(folder, path), text);
}
