import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { npmCommand } from '../../../bin/node.mjs';

const root = fileURLToPath(new URL('../../..', import.meta.url));
const run = promisify(execFile);

export interface Tarball {
  file: string;
  /** Paths of what it holds, without the leading `package/`. */
  contents: string[];
}

/** As `npm pack` makes it of what is built. */
export async function pack(folder: string): Promise<Tarball> {
  mkdirSync(folder, { recursive: true });
  const stdout = await npm(['pack', '--json', '--pack-destination', folder], process.env, root);
  const [packed] = Object.values<{ filename: string; files: { path: string }[] }>(JSON.parse(stdout));
  if (!packed) throw new Error(`npm pack printed ${stdout}`);
  return { file: join(folder, packed.filename), contents: packed.files.map(({ path }) => path) };
}

/** A stranger's machine: an empty home, a prefix for npm with nothing in it. */
export interface Machine {
  folder: string;
  home: string;
  prefix: string;
  env: NodeJS.ProcessEnv;
  /** Runs the installed command; resolves with standard output and standard error. */
  pullside(...args: string[]): Promise<{ stdout: string; stderr: string }>;
  remove(): void;
}

export async function emptyMachine(): Promise<Machine> {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-machine-'));
  const [home, prefix] = [join(folder, 'home'), join(folder, 'prefix')];
  mkdirSync(home);
  const names = [
    'LANG',
    'TMPDIR',
    'SHELL',
    'USER',
    'LOGNAME',
    'HTTPS_PROXY',
    'https_proxy',
    'NODE_EXTRA_CA_CERTS',
  ];
  const kept = names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : []));
  const env = {
    ...Object.fromEntries(kept),
    HOME: home,
    PATH: personsPath(),
    ...(await npmSettings(folder)),
  };
  return {
    folder,
    home,
    prefix,
    env,
    pullside: (...args) => run(join(prefix, 'bin/pullside'), args, { env }),
    remove: () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }),
  };
}

/**
 * What belongs to the machine and not to the home: with another prefix npm looks for its global
 * settings there. And what it has fetched once, for whomever, it need not fetch again.
 */
async function npmSettings(folder: string): Promise<NodeJS.ProcessEnv> {
  const names = ['cache', 'globalconfig', 'registry'];
  const values = names.map((name) => npm(['config', 'get', name], process.env, folder));
  const entries = (await Promise.all(values)).map((value, at) => [`npm_config_${names[at]}`, value.trim()]);
  return Object.fromEntries(entries);
}

/** A registry that stalls is asked again soon; npm itself would wait for minutes. */
const impatient = {
  npm_config_fetch_timeout: '20000',
  npm_config_fetch_retries: '5',
  npm_config_fetch_retry_mintimeout: '500',
  npm_config_fetch_retry_maxtimeout: '3000',
};

/** Installs a tarball as a person does, outside of any clone. */
export async function installGlobally(file: string, { env, folder, prefix }: Machine): Promise<void> {
  const args = ['install', '--global', '--prefix', prefix, '--no-audit', '--no-fund', file];
  await npm(args, { ...env, ...impatient }, folder);
}

/** The person's own, with whatever Node is there, rather than the one that the clone fetched for itself. */
function personsPath(): string {
  const folders = (process.env.PATH ?? '').split(delimiter);
  const others = folders.filter((folder) => folder !== dirname(process.execPath) && !folder.startsWith(root));
  const hasNode = others.some((folder) => existsSync(join(folder, 'node')));
  return (hasNode ? others : folders).join(delimiter);
}

async function npm(args: string[], env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  const [command, prefix] = npmCommand();
  const { stdout } = await run(command, [...prefix, ...args], { env, cwd, maxBuffer: 16 * 1024 * 1024 });
  return stdout;
}
