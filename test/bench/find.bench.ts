import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findWorkspaces } from '../../native-host/workspace/find.ts';
import { searchRoots } from '../../native-host/workspace/roots.ts';
import { printTable, quantile } from './figures.ts';

/**
 * Ten thousand folders under a home, three hundred of them checkouts, three of the wanted repository. `fd` (or
 * `find`, where that is absent) lists the folders of the same tree: it neither reads what a checkout is of, nor
 * starts without a process, so that the comparison says how much the looking costs and no more.
 */
const GROUPS = 100;
const EACH = 99;
const ROUNDS = 9;
const wanted = { host: 'github.com', owner: 'lumen', repo: 'ferry' };

const home = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-find-')));
makeTree();
const roots = searchRoots(join(home, '.config'), home);
const peer = findPeer();
const ours: number[] = [];
const theirs: number[] = [];
let found = 0;
for (let round = 0; round < ROUNDS; round += 1) {
  const began = performance.now();
  found = (await findWorkspaces(wanted, roots, 10_000)).length;
  ours.push(performance.now() - began);
  theirs.push(timeOf(peer.program, peer.args));
}
rmSync(home, { recursive: true, force: true });
const row = (name: string, samples: number[], more: string[]) => [
  name,
  ...[0, 0.5].map((share) => quantile(samples, share).toFixed(0)),
  ...more,
];
printTable(`Checkouts in ${GROUPS * (EACH + 1)} folders, milliseconds of ${ROUNDS} rounds`, [
  ['', 'best', 'p50', 'found', 'aim'],
  row('pullside', ours, [String(found), '< 500']),
  row(peer.program, theirs, ['', '']),
  ['ratio', ...[0, 0.5].map((share) => (quantile(ours, share) / quantile(theirs, share)).toFixed(2)), '', ''],
]);

function makeTree(): void {
  for (let group = 0; group < GROUPS; group += 1)
    for (let place = 0; place < EACH; place += 1) {
      const folder = join(home, 'src', `group-${group}`, `folder-${place}`);
      mkdirSync(folder, { recursive: true });
      if (place % 33 === 0) makeCheckout(folder, group === 50 ? 'ferry' : `other-${group}`);
    }
}

/** As far as it is read: a remote and a branch. */
function makeCheckout(folder: string, repo: string): void {
  for (const below of ['.git/objects', '.git/refs/heads', 'src'])
    mkdirSync(join(folder, below), { recursive: true });
  writeFileSync(join(folder, '.git/config'), `[remote "origin"]\n\turl = git@github.com:lumen/${repo}.git\n`);
  writeFileSync(join(folder, '.git/HEAD'), 'ref: refs/heads/main\n');
  writeFileSync(join(folder, '.git/refs/heads/main'), `${'a'.repeat(40)}\n`);
}

function findPeer(): { program: string; args: string[] } {
  const fd = ['fdfind', 'fd'].find((name) => spawnSync(name, ['--version']).status === 0);
  if (fd) return { program: fd, args: ['--type', 'd', '--no-ignore', '--max-depth', '4', '.', home] };
  return { program: 'find', args: [home, '-maxdepth', '4', '-type', 'd'] };
}

function timeOf(program: string, args: string[]): number {
  const began = performance.now();
  spawnSync(program, args, { stdio: 'ignore' });
  return performance.now() - began;
}
