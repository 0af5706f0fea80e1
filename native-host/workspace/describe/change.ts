import type { BranchRef } from '../../../shared/page/context.ts';
import type { CommitMessage, Template } from '../../describe/api.ts';
import type { ChangeInCheckout, WantedChange } from '../../describe/checkout.ts';
import {
  LARGEST_TEMPLATE,
  MOST_TEMPLATES,
  TEMPLATE_FOLDERS,
  templateNamesIn,
} from '../../describe/template-names.ts';
import { SHA } from '../checkout.ts';
import { outputOf } from '../git/git.ts';
import { orElse } from '../or-else.ts';
import { isBranchName } from '../pull/branch-name.ts';
import { endsBetween, hasCommit } from '../pull/commits.ts';
import { printDifference } from '../pull/difference.ts';
import type { Asked } from './asked.ts';
import { type Remote, remotesAt, remotesOf } from './remotes.ts';

const LIMIT_MS = 10_000;
const MOST_COMMITS = 250;

/** What a repository holds of a change, without asking anybody else. */
export async function readChange(asked: Asked, wanted: WantedChange): Promise<ChangeInCheckout> {
  const remotes = await remotesOf(asked);
  const base = await commitOf(asked, wanted, wanted.base, remotes);
  const named = wanted.headSha;
  const head =
    named !== null && (await hasCommit(asked, named))
      ? named
      : await commitOf(asked, wanted, wanted.head, remotes);
  // A head that the page names and the checkout lacks is not another one's branch of that name.
  const headSha = named === null || head === named ? head : null;
  return {
    headSha,
    templates: base === null ? null : await readTemplates(asked, base),
    commits: base === null || headSha === null ? null : await readCommits(asked, base, headSha),
    diff:
      base === null || headSha === null || !wanted.wantsDiff ? null : await readDiff(asked, base, headSha),
  };
}

/** Where a branch of GitHub's was seen last, else the branch of its name here. */
async function commitOf(
  asked: Asked,
  { repository }: WantedChange,
  branch: BranchRef | null,
  remotes: readonly Remote[],
): Promise<string | null> {
  if (branch === null || !isBranchName(branch.ref)) return null;
  const ours = remotesAt({ host: repository.host, owner: branch.owner, repo: branch.repo }, remotes);
  const refs = [...ours.map(({ name }) => `refs/remotes/${name}/${branch.ref}`), `refs/heads/${branch.ref}`];
  for (const ref of refs) {
    const sha = await resolved(asked, ref);
    if (sha !== null) return sha;
  }
  return null;
}

async function resolved({ git, gitDir }: Asked, ref: string): Promise<string | null> {
  const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${ref}^{commit}`];
  const { code, stdout } = await git.run({ args, gitDir, limitMs: LIMIT_MS });
  return code === 0 && SHA.test(stdout.trim()) ? stdout.trim() : null;
}

/** Of a repository that holds but a part no remote is asked for the rest. */
async function readDiff(asked: Asked, base: string, head: string): Promise<string | null> {
  if (asked.known.isPartial) return null;
  const diff = endsBetween(asked, base, head).then((ends) => printDifference(asked, ends));
  return orElse(diff, null);
}

async function readCommits(asked: Asked, base: string, head: string): Promise<CommitMessage[] | null> {
  const commits = await commitsBetween(asked, base, head);
  if (commits.length > 0) return commits;
  // The base has them already: they are those from where the branch began.
  const ends = await orElse(endsBetween(asked, base, head), null);
  return ends && commitsBetween(asked, ends.base, ends.head);
}

async function commitsBetween({ git, gitDir }: Asked, base: string, head: string): Promise<CommitMessage[]> {
  const flags = ['--no-merges', '--no-show-signature', '--no-color', '--encoding=UTF-8', `-${MOST_COMMITS}`];
  // No message holds a zero byte, and no first line a line end.
  const args = ['log', '-z', ...flags, '--format=%H%n%s%n%b', `${base}..${head}`];
  const printed = await outputOf(git, 'read the commits', { args, gitDir, limitMs: LIMIT_MS });
  return printed.split('\0').filter(Boolean).map(messageOf).reverse();
}

function messageOf(record: string): CommitMessage {
  const [sha = '', title = '', ...body] = record.split('\n');
  return { sha, title: title.trim(), body: body.join('\n').trim() };
}

async function readTemplates(asked: Asked, commit: string): Promise<Template[]> {
  const top = await entriesOf(asked, commit, '');
  const known = top.filter(({ path, isFolder }) => isFolder && isTemplateFolder(path));
  const inside = await Promise.all(known.map(({ path }) => entriesOf(asked, commit, path)));
  const { files, folders } = templateNamesIn([...top, ...inside.flat()]);
  const several = await Promise.all(folders.map((folder) => entriesOf(asked, commit, folder)));
  const paths = [...files, ...templateNamesIn(several.flat()).files].slice(0, MOST_TEMPLATES);
  const read = await Promise.all(paths.map((path) => blobOf(asked, commit, path)));
  return paths.flatMap((path, at) => {
    const text = read[at] ?? null;
    return text === null ? [] : [{ path, text }];
  });
}

function isTemplateFolder(path: string): boolean {
  return TEMPLATE_FOLDERS.some((folder) => folder !== '' && folder === path.toLowerCase());
}

/** Regular files and folders alone: a link's text is a path, and a submodule is elsewhere. */
async function entriesOf({ git, gitDir }: Asked, commit: string, folder: string) {
  const args = ['ls-tree', '-z', `${commit}${folder === '' ? '' : `:${folder}`}`];
  const call = { args, gitDir, limitMs: LIMIT_MS };
  const printed = await outputOf(git, 'list a folder', call);
  return printed.split('\0').flatMap((line) => {
    const [, mode = '', name = ''] = /^(\d+) \w+ [0-9a-f]+\t([\s\S]+)$/.exec(line) ?? [];
    if (name === '') return [];
    const path = folder === '' ? name : `${folder}/${name}`;
    return [{ path, isFolder: mode === '040000', isFile: mode.startsWith('100') }];
  });
}

async function blobOf({ git, gitDir }: Asked, commit: string, path: string): Promise<string | null> {
  const args = ['cat-file', 'blob', `${commit}:${path}`];
  const call = { args, gitDir, limitMs: LIMIT_MS, maxOutput: LARGEST_TEMPLATE + 1 };
  const { code, stdout } = await git.run(call);
  return code === 0 && stdout.length <= LARGEST_TEMPLATE && !stdout.includes('\0') ? stdout : null;
}
