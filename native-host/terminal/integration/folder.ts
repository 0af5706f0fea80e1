import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TerminalSettings } from '../../../shared/terminal/settings.ts';

const PREFIX = 'terminal-';
const MADE = /^terminal-\w{6}$/;

/**
 * What one terminal's shell and the host share, in a folder that nobody else can enter:
 *
 * | file | what |
 * | --- | --- |
 * | `nonce` | by which marks are known; removed as soon as leader and shell have read it |
 * | `answers` | a fifo, where the shell waits for the end of a question: `ASK STATUS` and a line feed |
 * | `device`, `always` | links to the second PTY for stderr, looked for before each command, by fish before words that it does not know and behind a SIGWINCH: there while the mode is not `off`, while it is `always`; a shell finds a file sooner than it reads one |
 */
export class TerminalFolder {
  readonly path: string;
  readonly nonce = randomBytes(16).toString('hex');

  constructor(runtime: string) {
    this.path = mkdtempSync(join(runtime, PREFIX));
    this.write('nonce', `${this.nonce}\n`);
  }

  get answers(): string {
    return join(this.path, 'answers');
  }

  write(name: string, text: string): string {
    const path = join(this.path, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  }

  /** From the next command on; without a device nothing is separated. */
  tellStderr(mode: TerminalSettings['stderr'], device: string | null): void {
    this.#link('always', mode === 'always' ? device : null);
    this.#link('device', mode === 'off' ? null : device);
  }

  #link(name: string, target: string | null): void {
    const path = join(this.path, name);
    rmSync(path, { force: true });
    if (target !== null) symlinkSync(target, path);
  }

  /** Programs that the shell starts must not find it. */
  forgetNonce(): void {
    rmSync(join(this.path, 'nonce'), { force: true });
  }

  /** A shell tells it to whoever asks for all of its variables: what is kept, or sent, is without it. */
  hideNonce(text: string): string {
    return text.replaceAll(this.nonce, '[hidden]');
  }

  remove(): void {
    rmSync(this.path, { recursive: true, force: true });
  }
}

/** Removes what terminals of a daemon that is gone left behind; call only while holding its lock. */
export function sweepFolders(runtime: string): void {
  for (const name of readdirSync(runtime))
    if (MADE.test(name)) rmSync(join(runtime, name), { recursive: true, force: true });
}
