import { spawn, type UnixPty } from 'node-pty';
import type { Size } from '../../shared/terminal/terminal.ts';
import { InputQueue } from './input.ts';
import { createNonce, leaderCommand, type Mark, MarkFilter } from './leader.ts';

export interface PtyOptions {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  size: Size;
  /** Output in order; never ends inside a code point. */
  onText(text: string): void;
  /** Once, after the last output. Signals count as in shells: 128 and the number. */
  onExit(code: number): void;
}

/** Milliseconds between asking a program to end and ending it. */
const GRACE_MS = 1500;

/** Exit code of a terminal whose leader was killed from outside: that of SIGHUP. */
const HUNG_UP = 129;

/** A program on a pseudo-terminal. The one place that opens them. */
export class Pty {
  readonly #options: PtyOptions;
  readonly #pty: UnixPty;
  readonly #input: InputQueue;
  readonly #filter: MarkFilter;
  // A PTY's bytes may hold a byte order mark anywhere; it is output like any other.
  readonly #decoder = new TextDecoder('utf-8', { ignoreBOM: true });
  readonly #ended = Promise.withResolvers<void>();
  #pid: number | null = null;
  /** Exit code that the leader told; the bytes before it are still being handed on. */
  #code: number | null = null;
  #open = true;
  #ending = false;
  #exited = false;

  constructor(options: PtyOptions) {
    this.#options = options;
    const nonce = createNonce();
    this.#filter = new MarkFilter(nonce, (mark) => this.#onMark(mark));
    this.#pty = start(nonce, options);
    this.#input = new InputQueue(this.#pty.fd);
    this.#pty.onData((bytes) => this.#onData(bytes));
    this.#pty.on('close', () => this.#onClose());
    this.#pty.onExit(() => this.#finish(HUNG_UP));
  }

  /** Process id of the program itself, null until it was started. */
  get pid(): number | null {
    return this.#pid;
  }

  write(data: string): void {
    this.#input.write(data);
  }

  resize(size: Size): void {
    if (this.#open) this.#pty.resize(size.cols, size.rows);
  }

  /** Stops reading; the program blocks once the kernel's buffer is full. */
  pause(): void {
    if (this.#open && !this.#ending) this.#pty.pause();
  }

  resume(): void {
    if (this.#open) this.#pty.resume();
  }

  /** Hangs up on the program, as closing a terminal's window does, then kills what stays. */
  async end(): Promise<void> {
    if (this.#exited) return;
    this.#ending = true;
    this.resume();
    signal(this.#pid ?? this.#pty.pid, 'SIGHUP');
    signal(this.#pid ?? this.#pty.pid, 'SIGCONT');
    const killer = setTimeout(() => this.#kill(), GRACE_MS);
    await this.#ended.promise;
    clearTimeout(killer);
  }

  #kill(): void {
    if (this.#pid) signal(this.#pid, 'SIGKILL');
    signal(this.#pty.pid, 'SIGKILL');
  }

  #onData(bytes: Buffer): void {
    const text = this.#decoder.decode(this.#filter.push(bytes), { stream: true });
    if (text !== '' && !this.#exited) this.#options.onText(text);
    if (this.#code !== null) this.#finish(this.#code);
  }

  #onMark(mark: Mark): void {
    if (mark.kind === 'started') this.#pid ??= mark.pid;
    else this.#code = mark.code;
  }

  #onClose(): void {
    this.#open = false;
    this.#input.close();
  }

  #finish(code: number): void {
    if (this.#exited) return;
    const rest = this.#decoder.decode();
    if (rest !== '') this.#options.onText(rest);
    this.#exited = true;
    this.#onClose();
    signal(this.#pty.pid, 'SIGKILL');
    this.#ended.resolve();
    this.#options.onExit(code);
  }
}

function start(nonce: string, options: PtyOptions): UnixPty {
  const { file, args } = leaderCommand(nonce, options.program, options.args);
  return spawn(file, args, {
    name: options.env.TERM ?? 'xterm-256color',
    cols: options.size.cols,
    rows: options.size.rows,
    cwd: options.cwd,
    env: options.env,
    encoding: null,
  });
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch {
    // It is gone already.
  }
}
