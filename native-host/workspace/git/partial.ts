import { fetchObjects, type Source } from './fetch.ts';
import { outputOf } from './git.ts';

/** A tree that a partial clone lacks hides those below it: each round brings one level more. */
const MAX_ROUNDS = 50;

/** Brings the files of a commit that a partial clone does not have yet, or only the folders. */
export async function completeCommit(source: Source, sha: string, onlyFolders = false): Promise<void> {
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const lacking = await lackingOf(source, sha, onlyFolders);
    if (lacking.length === 0) return;
    await fetchObjects(source, lacking);
  }
}

async function lackingOf({ git, gitDir }: Source, sha: string, onlyFolders: boolean): Promise<string[]> {
  const filter = onlyFolders ? ['--filter=blob:none'] : [];
  const args = ['rev-list', '--objects', '--no-object-names', '--missing=print', ...filter, '-1', sha];
  const printed = await outputOf(git, 'look which files are missing', { args, gitDir });
  return printed
    .split('\n')
    .filter((line) => line.startsWith('?'))
    .map((line) => line.slice(1));
}

/** Brings what the files were and are that differ between two commits. */
export async function completeDifference(source: Source, base: string, head: string): Promise<void> {
  const { git, gitDir } = source;
  for (const commit of [base, head]) await completeCommit(source, commit, true);
  const args = ['diff-tree', '-r', '--raw', '--no-abbrev', '--no-renames', base, head];
  const changed = await outputOf(git, 'compare the commits', { args, gitDir });
  const input = changed.split('\n').flatMap(blobsOf).join('\n');
  const asked = { gitDir, args: ['cat-file', '--batch-check'], input: `${input}\n` };
  const said = await outputOf(git, 'look which files are missing', asked);
  const lacking = [...said.matchAll(/^(\w+) missing$/gm)].map(([, name]) => name ?? '');
  if (lacking.length > 0) await fetchObjects(source, lacking);
}

/** `:100644 100755 <old> <new> M<tab>path`; a submodule's commit is no object of this repository. */
function blobsOf(line: string): string[] {
  const [oldMode, newMode, old, now] = line.split(' ');
  const names = [
    [oldMode?.slice(1), old],
    [newMode, now],
  ];
  return names.flatMap(([mode, name]) =>
    name === undefined || mode === '160000' || /^0*$/.test(name) ? [] : [name],
  );
}
