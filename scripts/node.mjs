/** The Node that this project needs, and how a script that started on an older one gets to run on it. */
import { spawn, spawnSync } from 'node:child_process';
import module from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fetchNode, fits, nodeIn, npmCommand } from '../bin/node.mjs';

export const root = fileURLToPath(new URL('..', import.meta.url));

const ownFolder = join(root, '.node');

/**
 * Does `work(args)`, which gives the exit code, on a Node that fits and stands
 * first on PATH: in this process, or by running `script` again on such a Node.
 */
export async function onRightNode(scriptUrl, work) {
  const args = process.argv.slice(2);
  const node = fits(process.versions.node) ? process.execPath : (nodeIn(ownFolder) ?? installNode());
  putFirstOnPath(node);
  process.exitCode =
    node === process.execPath
      ? await attempt(work, args)
      : await run(node, [fileURLToPath(scriptUrl), ...args]);
}

/** A machine that lacks something gets one sentence, not a stack. */
async function attempt(work, args) {
  // What was read and compiled once is not again; an older Node, which only hands over, has no such thing.
  module.enableCompileCache(join(root, 'node_modules', '.cache', 'compiled'));
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
  const [command, prefix, shell] = npmCommand();
  const done = spawnSync(command, [...prefix, ...args], { cwd: root, env, stdio: 'inherit', shell });
  return done.status === 0 ? null : (done.status ?? 1);
}

function putFirstOnPath(node) {
  const separator = process.platform === 'win32' ? ';' : ':';
  const folders = (process.env.PATH ?? '').split(separator);
  if (folders[0] === dirname(node)) return;
  process.env.PATH = [dirname(node), ...folders].join(separator);
}

function installNode() {
  console.log(`Node ${process.versions.node} is too old for Pullside, so another one is put into .node`);
  const node = fetchNode(ownFolder);
  if (node !== null) return node;
  console.error('Could not fetch a Node. Install Node 24 from nodejs.org and run this again.');
  return process.exit(1);
}

/** Ctrl-C reaches the child by itself (same process group); this process only waits for its end. */
function run(command, args) {
  const child = spawn(command, args, { stdio: 'inherit' });
  process.on('SIGINT', () => {});
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve) => child.on('close', (code) => resolve(code ?? 1)));
}
