import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll } from 'vitest';
import { openSettings } from '../../native-host/settings/settings.ts';
import { openGit } from '../../native-host/workspace/git/git.ts';
import { openWorktrees, type Worktrees } from '../../native-host/workspace/worktree/worktrees.ts';

export const ferry = { host: 'github.com', owner: 'lumen', repo: 'ferry' };
export const ferryUrl = 'https://github.com/lumen/ferry';

/** A home with a checkout of github.com/lumen/ferry, which stands in a folder beside it. */
export interface Site {
  folder: string;
  home: string;
  upstream: string;
  checkout: string;
  /** What the person's login shell exports. */
  login: Record<string, string | undefined>;
  worktrees: Worktrees;
  /** What a hostile repository would have run has written a file here. */
  marks(): string[];
  /** A command line that leaves such a file. */
  mark(name: string): string;
  /** Git as the person runs it. */
  git(cwd: string, ...args: string[]): string;
  /** From now on the page's repository is at this address. */
  serveFrom(url: string): void;
  /** Puts the pull request's head at a commit with these files; its sha. */
  push(number: number, files: Record<string, string>): string;
  close(): void;
}

export function openSite(): Site {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-worktree-')));
  const [home, upstream, checkout] = ['home', 'upstream', 'home/src/ferry'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  mkdirSync(join(folder, 'marks'));
  cpSync(madeOnce(), folder, { recursive: true, preserveTimestamps: true });
  const git = gitOf(home, upstream);

  const previous = process.env.HOME;
  process.env.HOME = home;
  const settings = openSettings(join(folder, 'config'));
  settings.setRepository(ferry, { workspace: checkout });
  const login: Site['login'] = { PATH: process.env.PATH };
  const runner = openGit({ variables: async () => login }, new AbortController().signal);
  return {
    folder,
    home,
    upstream,
    checkout,
    login,
    worktrees: openWorktrees({ folder: join(folder, 'data'), settings, git: runner }),
    marks: () => readdirSync(join(folder, 'marks')),
    mark: (name) => `touch ${join(folder, 'marks', name)}`,
    git,
    serveFrom: (url) => {
      git(home, 'config', '--global', '--unset', `url.file://${upstream}.insteadOf`);
      git(home, 'config', '--global', `url.${url}.insteadOf`, ferryUrl);
    },
    push: (number, files) => {
      git(upstream, 'checkout', '-q', '--detach', 'main');
      const sha = commit(git, upstream, files);
      git(upstream, 'update-ref', `refs/pull/${number}/head`, sha);
      git(upstream, 'checkout', '-q', 'main');
      return sha;
    },
    close: () => {
      process.env.HOME = previous;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

let made: string | null = null;
afterAll(() => made && rmSync(made, { recursive: true, force: true }));

/** Home, upstream and checkout as each site begins, made by git once a file of tests. */
function madeOnce(): string {
  if (made !== null) return made;
  const folder = mkdtempSync(join(tmpdir(), 'pullside-site-'));
  const [home, upstream] = [join(folder, 'home'), join(folder, 'upstream')];
  for (const name of [upstream, join(home, 'src')]) mkdirSync(name, { recursive: true });
  const git = gitOf(home, upstream);
  git(upstream, 'init', '-q');
  git(upstream, 'config', 'uploadpack.allowFilter', 'true');
  git(upstream, 'config', 'uploadpack.allowAnySHA1InWant', 'true');
  commit(git, upstream, { 'README.md': 'ferry\n', 'src/boat.ts': 'export const boat = 1;\n' });
  git(folder, 'clone', '-q', ferryUrl, join(home, 'src/ferry'));
  made = folder;
  return folder;
}

/** Git as the person of that home runs it, with `upstream` for github.com's repository. */
function gitOf(home: string, upstream: string): Site['git'] {
  writeFileSync(
    join(home, '.gitconfig'),
    `[user]\n\tname = Ada\n\temail = ada@example.org\n[init]\n\tdefaultBranch = main\n[url "file://${upstream}"]\n\tinsteadOf = ${ferryUrl}\n`,
  );
  const env = { PATH: process.env.PATH, HOME: home, GIT_OPTIONAL_LOCKS: '0' };
  return (cwd, ...args) =>
    execFileSync('git', args, {
      ...{ cwd, env, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
      stdio: ['ignore', 'pipe', 'pipe'],
    }).trim();
}

function commit(git: Site['git'], folder: string, files: Record<string, string>): string {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  git(folder, 'add', '-A');
  git(folder, 'commit', '-q', '-m', 'a change');
  return git(folder, 'rev-parse', 'HEAD');
}

export function writeScript(path: string, command: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, `#!/bin/sh\n${command}\n`);
  chmodSync(path, 0o755);
}

/** One line for each file of a checkout, `.git` included; but for objects, and what is ours. */
export function fingerprint(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .filter((name) => !/^\.git\/(?:objects|worktrees|refs\/pullside)(?:\/|$)/.test(name))
    .sort()
    .map((name) => `${name} ${describe(join(folder, name))}`);
}

function describe(path: string): string {
  const stats = lstatSync(path);
  if (stats.isSymbolicLink()) return `-> ${readlinkSync(path)}`;
  if (stats.isDirectory()) return `folder ${stats.mode.toString(8)}`;
  const digest = createHash('sha256').update(readFileSync(path)).digest('hex');
  return `${stats.mode.toString(8)} ${stats.mtimeMs} ${digest}`;
}

export function textOf(...path: string[]): string | null {
  const file = join(...path);
  return existsSync(file) ? readFileSync(file, 'utf8') : null;
}
