import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { fits } from '../../../bin/node.mjs';
import { NODE_RANGE } from '../../version.ts';
import type { InstallRecord } from '../record.ts';
import { type Check, fail, pass } from './check.ts';

const run = promisify(execFile);

/** The Node that browsers will start, which need not be this one. */
export async function checkNode(record: InstallRecord | null): Promise<Check> {
  const node = record?.node ?? process.execPath;
  const version = await versionOf(node);
  if (version === null)
    return fail('node', `${node} does not start`, 'install Node again, then run: pullside install');
  if (!fits(version))
    return fail(
      'node',
      `Node ${version} is too old (${node}); ${NODE_RANGE} is needed`,
      'install Node 24 from https://nodejs.org, then run: pullside install',
    );
  return pass('node', `Node ${version} (${node})`);
}

async function versionOf(node: string): Promise<string | null> {
  if (node === process.execPath) return process.versions.node;
  const { stdout } = await run(node, ['--version'], { timeout: 5000 }).catch(() => ({ stdout: '' }));
  return /^v(\d+\.\d+\.\d+)/.exec(stdout)?.[1] ?? null;
}
