import { spawn } from 'node:child_process';
import { endGroup } from './end-group.ts';

export interface Apart {
  program: string;
  args: string[];
  cwd: string;
  env: NodeJS.ProcessEnv;
  /** Written to standard input, which stays open until the end; null: there is none to read from. */
  input: string | null;
  /** Whether enough was printed: the rest is not waited for. */
  isEnough(output: string): boolean;
  limitMs: number;
}

/** More than this is not gathered. */
const MAX_OUTPUT = 8 * 1024 * 1024;

/**
 * Standard output of a program in a process group and session of its own, without a
 * terminal; null when it did not print enough within the limit. Then the whole group is
 * ended, and whatever it started with it.
 */
export function runApart(options: Apart): Promise<string | null> {
  const { program, args, cwd, env, input, limitMs, isEnough } = options;
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    windowsHide: true,
    stdio: [input === null ? 'ignore' : 'pipe', 'pipe', 'ignore'],
  });
  child.stdin?.on('error', () => {});
  if (input !== null) child.stdin?.write(input);
  return new Promise((resolve) => {
    let output = '';
    const settle = (result: string | null) => {
      clearTimeout(timer);
      child.stdout?.destroy();
      child.stdin?.destroy();
      child.unref();
      resolve(result);
    };
    const giveUp = () => {
      endGroup(child);
      settle(null);
    };
    const timer = setTimeout(giveUp, limitMs);
    child.stdout?.setEncoding('utf8');
    child.stdout?.on('data', (text: string) => {
      output += text;
      if (isEnough(output)) settle(output);
      else if (output.length > MAX_OUTPUT) giveUp();
    });
    child.on('error', () => settle(null));
    child.on('close', () => settle(null));
  });
}
