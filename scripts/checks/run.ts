import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../node.mjs';

/** Runs a package's command; what it printed, and its exit code. */
export async function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = start(name, args, ['ignore', 'pipe', 'pipe']);
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { code: await end(child), output };
}

/** Runs a package's command with its output going straight to ours; its exit code. */
export function showTool(name: string, args: string[]): Promise<number> {
  return end(start(name, args, 'inherit'));
}

function start(name: string, args: string[], stdio: StdioOptions): ChildProcess {
  const windows = process.platform === 'win32';
  const command = join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
  return spawn(command, args, { cwd: root, shell: windows, stdio });
}

function end(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
