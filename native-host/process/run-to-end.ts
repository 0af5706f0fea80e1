import { type ChildProcess, spawn } from 'node:child_process';
import { endGroup } from './end-group.ts';

export interface ToEnd {
  program: string;
  args: readonly string[];
  cwd: string;
  /** All of it: nothing is inherited. */
  env: NodeJS.ProcessEnv;
  /** Written to standard input, which is closed then. */
  input?: string;
  signal: AbortSignal;
  limitMs: number;
  /** UTF-16 units of standard output that are kept. */
  maxOutput?: number;
}

export type Ended =
  /** `code` is null when a signal ended it. */
  | { how: 'exited'; code: number | null; stdout: string; stderr: string }
  | { how: 'not-found' }
  | { how: 'too-late' };

/** Of standard output the first bytes are kept, of standard error the last: there programs say why they end. */
const MAX_STDOUT = 8 * 1024 * 1024;
const MAX_STDERR = 64 * 1024;

/**
 * Runs a program to its end, in a process group of its own without a terminal, by argv and
 * without a shell. Rejects with the signal's reason when that aborts; the group is ended then
 * and when the time is over.
 */
export function runToEnd(options: ToEnd): Promise<Ended> {
  const { program, args, cwd, env, input = '', signal, limitMs, maxOutput = MAX_STDOUT } = options;
  signal.throwIfAborted();
  const child = spawn(program, args, {
    cwd,
    env,
    detached: true,
    windowsHide: true,
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stdin.on('error', () => {});
  child.stdin.end(input);
  const stdout = gatherFirst(child.stdout, maxOutput);
  const stderr = gatherLast(child.stderr, MAX_STDERR);
  return new Promise((resolve, reject) => {
    const settle = (end: () => void) => {
      clearTimeout(timer);
      signal.removeEventListener('abort', abort);
      end();
    };
    const abort = () => giveUp(child, () => settle(() => reject(signal.reason)));
    const timer = setTimeout(() => giveUp(child, () => settle(() => resolve({ how: 'too-late' }))), limitMs);
    signal.addEventListener('abort', abort, { once: true });
    child.on('error', () => settle(() => resolve({ how: 'not-found' })));
    child.on('close', (code) =>
      settle(() => resolve({ how: 'exited', code, stdout: stdout(), stderr: stderr() })),
    );
  });
}

/** Does not wait for what would not end. */
function giveUp(child: ChildProcess, settle: () => void): void {
  endGroup(child);
  child.stdout?.destroy();
  child.stderr?.destroy();
  child.unref();
  settle();
}

function gatherFirst(stream: NodeJS.ReadableStream, limit: number): () => string {
  const parts: string[] = [];
  let left = limit;
  stream.setEncoding('utf8');
  stream.on('data', (more: string) => {
    if (left > 0) parts.push(more.slice(0, left));
    left -= more.length;
  });
  return () => parts.join('');
}

function gatherLast(stream: NodeJS.ReadableStream, limit: number): () => string {
  let text = '';
  stream.setEncoding('utf8');
  stream.on('data', (more: string) => {
    text = (text + more).slice(-limit);
  });
  return () => text;
}
