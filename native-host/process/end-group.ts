import type { ChildProcess } from 'node:child_process';

/** Between the request to end and the end: a script that holds a lock lets go of it. */
const GRACE_MS = 1000;

/** Ends a child that leads a process group of its own, and whatever it started with it. */
export function endGroup(child: ChildProcess): void {
  signalGroup(child, 'SIGHUP');
  setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS).unref();
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid === undefined) return;
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // It is gone already.
  }
}
