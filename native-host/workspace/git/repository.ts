import { realpath, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { AppError } from '../../../shared/errors.ts';
import { type Git, outputOf } from './git.ts';
import { lastOf, parseSettings, type Setting } from './settings.ts';

/** What has to be known of a repository to work on its objects and refs without its configuration. */
export interface GitRepository {
  /** The folder that all its worktrees share, by its real path. */
  common: string;
  objectFormat: string;
  /** Whether objects may be missing that its remote has. */
  isPartial: boolean;
  /** How files are written on this system: values that run nothing, as the person's own git sees them. */
  conventions: Setting[];
  /** How to reach remotes from folders like this one, by the person's own files; what they set for all, git finds. */
  access: Setting[];
  /** Names of what the checkout sets to sign in with. It does not count: it can run programs. */
  unused: string[];
  remotes: string[];
}

/** Extensions that are of no importance to what is done here. */
const harmless = [
  'noop',
  'noop-v1',
  'partialclone',
  'preciousobjects',
  'worktreeconfig',
  'relativeworktrees',
];
const convention =
  /^core\.(?:autocrlf|eol|symlinks|filemode|ignorecase|precomposeunicode|longpaths|checkroundtripencoding)$/;
const plainValue = /^[\w, -]{0,64}$/;
const signingIn = /^(?:core\.(?:sshcommand|askpass|gitproxy)|credential\.|http\.|url\.)/;

/** Reads a repository's configuration as a file: git never enters the repository. */
export async function readRepository(git: Git, commonFolder: string): Promise<GitRepository> {
  const common = await realpath(commonFolder);
  for (const name of ['objects', 'refs']) await requireFolder(join(common, name));
  const [person, elsewhere, local] = await Promise.all([
    ofPerson(git, common),
    ofPerson(git, '/dev/null'),
    readSettings(git, common),
  ]);
  const values = (pattern: RegExp) => local.filter(([key]) => pattern.test(key)).map(([, value]) => value);
  return {
    common,
    objectFormat: formatOf(local),
    isPartial: values(/^(?:remote\..*\.promisor|extensions\.partialclone)$/).length > 0,
    conventions: [
      ...[...person, ...local].filter(([key, value]) => convention.test(key) && plainValue.test(value)),
      ...person.filter(([key]) => key === 'core.excludesfile').slice(-1),
    ],
    access: without(person, elsewhere).filter(([key]) => signingIn.test(key)),
    unused: [...new Set(local.map(([key]) => key).filter((key) => signingIn.test(key)))].map(shortName),
    remotes: values(/^remote\..*\.url$/),
  };
}

/** The repository's own settings, by which nothing is done here. */
export async function readSettings(git: Git, common: string): Promise<Setting[]> {
  const args = ['config', '--file', join(common, 'config'), '--no-includes', '-z', '--list'];
  return parseSettings(
    await outputOf(git, `read ${join(common, 'config')}`, { args, cwd: common, gitDir: '/dev/null' }),
  );
}

/** What the person set, with what `includeIf` adds for this repository. Nothing of its own is listed. */
async function ofPerson(git: Git, gitDir: string): Promise<Setting[]> {
  const call = { cwd: '/', gitDir, asPerson: true };
  const printed = await Promise.all(
    ['--system', '--global'].map((scope) =>
      git.run({ ...call, args: ['config', scope, '--includes', '-z', '--list'] }),
    ),
  );
  // Without such a file git fails, and nothing is set.
  return printed.flatMap(({ code, stdout }) => (code === 0 ? parseSettings(stdout) : []));
}

/** What is left of `all` when each of `some` is taken away once. */
function without(all: readonly Setting[], some: readonly Setting[]): Setting[] {
  const rest = some.map(([key, value]) => `${key}\n${value}`);
  return all.filter(([key, value]) => {
    const place = rest.indexOf(`${key}\n${value}`);
    if (place >= 0) rest.splice(place, 1);
    return place < 0;
  });
}

function formatOf(local: readonly Setting[]): string {
  const storage = lastOf(local, 'extensions.refstorage') ?? 'files';
  const unknown = local
    .map(([key]) => key)
    .filter((key) => key.startsWith('extensions.') && !/\.(?:objectformat|refstorage)$/.test(key))
    .find((key) => !harmless.includes(key.slice('extensions.'.length)));
  if (storage !== 'files') throw unsupported(`its refs as ${storage}`);
  if (unknown) throw unsupported(`something with ${unknown}`);
  const format = lastOf(local, 'extensions.objectformat') ?? 'sha1';
  if (!/^sha(?:1|256)$/.test(format)) throw unsupported('its objects in a form of their own');
  return format;
}

function unsupported(what: string): AppError {
  return new AppError(
    'git-failed',
    `This checkout keeps ${what}, which Pullside does not know. Use "git worktree add" in a terminal.`,
  );
}

async function requireFolder(path: string): Promise<void> {
  const stats = await stat(path).catch(() => null);
  if (!stats?.isDirectory()) throw new AppError('git-failed', `${path} is missing: the checkout is damaged.`);
}

/** Without what is the checkout's own: addresses, names of hosts. */
function shortName(key: string): string {
  const parts = key.split('.');
  return parts.length > 2 ? `${parts[0]}.*.${parts.at(-1)}` : key;
}
