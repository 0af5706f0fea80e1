import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../node.mjs';

const TAIL = 4_000;

/** Runs a package's command; what it printed, and its exit code. */
export async function runTool(name: string, args: string[]): Promise<{ code: number; output: string }> {
  const child = start(name, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const collect = (text: Buffer) => {
    output += text;
  };
  child.stdout?.on('data', collect);
  child.stderr?.on('data', collect);
  return { code: await end(child), output };
}

/** Runs a package's command with its output going straight to ours; its exit code, and the last of its errors. */
export async function showTool(
  name: string,
  args: string[],
  env: Record<string, string>,
): Promise<{ code: number; errors: string }> {
  const child = start(name, args, {
    stdio: ['inherit', 'inherit', 'pipe'],
    env: { ...process.env, ...env },
  });
  let errors = '';
  child.stderr?.on('data', (text: Buffer) => {
    process.stderr.write(text);
    errors = (errors + text).slice(-TAIL);
  });
  return { code: await end(child), errors };
}

function start(name: string, args: string[], options: SpawnOptions): ChildProcess {
  const windows = process.platform === 'win32';
  const command = join(root, 'node_modules', '.bin', windows ? `${name}.cmd` : name);
  return spawn(command, args, { cwd: root, shell: windows, ...options });
}

function end(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}
