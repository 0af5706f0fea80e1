import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openSettings } from '../../../native-host/settings/settings.ts';
import { pullRequests, repository } from '../../example/discussions.ts';
import { changesPage } from '../../example/pages/changes.ts';
import { changeOf, type FakeFile, type FakePull } from '../../fakes/github-pull.ts';
import { publishPull, type Upstream } from '../../fakes/publish-pull.ts';
import { openRoom, type Room } from './room.ts';

const name = { host: 'github.com', owner: repository.owner, repo: repository.name };

/** A room whose GitHub has further pull requests, which are fetched from a clone of the example's repository. */
export interface PullRoom extends Room {
  /** Puts a pull request of these files there, with its page. */
  publish(number: number, files: FakeFile[]): Promise<FakePull>;
  /** What the person chose as their checkout: null for none. */
  choose(workspace: string | null): void;
  /** How many requests GitHub got, of the panel and of the host. */
  asked(): number;
  git(cwd: string, ...args: string[]): string;
}

export async function openPullRoom(): Promise<PullRoom> {
  const room = await openRoom();
  const { github, launched } = room;
  const upstream = cloneFor(room);
  const file = join(launched.paths.config, 'settings.json');
  const settings = JSON.parse(readFileSync(file, 'utf8'));
  writeFileSync(file, JSON.stringify({ ...settings, roots: [github.checkout] }));
  return {
    ...room,
    publish: async (number, files) => {
      const pull = await publishPull(upstream, github.site, number, files);
      github.routes.set(`github.com${repository.path}/pull/${number}/changes`, pageOf(pull));
      return pull;
    },
    choose: (workspace) => openSettings(launched.paths.config).setRepository(name, { workspace }),
    asked: () => github.site.requests.length,
    git: upstream.git,
  };
}

/** Where the person's git finds github.com's repository. */
function cloneFor({ github, launched }: Room): Upstream {
  const { checkout } = github;
  const folder = join(launched.home, 'upstream');
  writeFileSync(
    join(launched.home, '.gitconfig'),
    `[user]\n\tname = Ada\n\temail = ada@example.org\n[url "file://${folder}"]\n\tinsteadOf = https://github.com${repository.path}.git\n\tinsteadOf = https://github.com${repository.path}\n`,
  );
  const env = { PATH: process.env.PATH, HOME: launched.home };
  const git: Upstream['git'] = (cwd, ...args) =>
    execFileSync('git', args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();
  git(launched.home, 'clone', '-q', '--branch', 'main', checkout, folder);
  for (const allowed of ['allowFilter', 'allowAnySHA1InWant'])
    git(folder, 'config', `uploadpack.${allowed}`, 'true');
  return { owner: name.owner, repo: name.repo, folder, git };
}

/** React's "Files changed", which names all files and renders the lines of the first alone. */
function pageOf(pull: FakePull) {
  const [like] = pullRequests;
  if (!like) throw new Error('The example has no pull request.');
  const { number, headSha, mergeBase } = pull;
  const body = changesPage(
    { ...like, number, title: `Pull request ${number}`, head: 'topic' },
    { baseSha: mergeBase, headSha, text: '', files: pull.files.map(drawnOf), commits: [] },
  );
  return { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body };
}

type Drawn = Parameters<typeof changesPage>[1]['files'][number];

function drawnOf(file: FakeFile, index: number): Drawn {
  const { path, oldPath, status, additions, deletions, patch } = changeOf(file);
  return {
    path,
    oldPath: oldPath ?? path,
    change: ({ added: 'ADDED', removed: 'DELETED', modified: 'MODIFIED', renamed: 'RENAMED' } as const)[
      status
    ],
    additions,
    deletions,
    digest: createHash('sha256').update(path).digest('hex'),
    lines: index === 0 ? linesOf(patch ?? '') : [],
  };
}

function linesOf(patch: string): Drawn['lines'] {
  let [left, right] = [0, 0];
  return patch.split('\n').map((text) => {
    const [, from, to] = /^@@ -(\d+)\S* \+(\d+)/.exec(text) ?? [];
    if (from) [left, right] = [Number(from) - 1, Number(to) - 1];
    else {
      if (text[0] !== '+') left += 1;
      if (text[0] !== '-') right += 1;
    }
    const type = from ? 'HUNK' : text[0] === '+' ? 'ADDITION' : text[0] === '-' ? 'DELETION' : 'CONTEXT';
    return { type, text, left, right };
  });
}
