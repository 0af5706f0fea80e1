import { spawn, type UnixPty } from 'node-pty';
import type { Size } from '../../shared/terminal/terminal.ts';
import { InputQueue } from './input.ts';
import type { TerminalFolder } from './integration/folder.ts';
import { MarkFilter, type Piece } from './integration/mark-filter.ts';
import { parseShellMark, type ShellMark } from './integration/marks.ts';
import { type LeaderMark, leaderCommand, parseLeaderMark } from './leader.ts';

export interface PtyOptions {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  size: Size;
  /** Private to this terminal: its nonce, by which marks are known. */
  folder: TerminalFolder;
  /** Output in order; never ends inside a code point. */
  onText(text: string): void;
  /** The program begins; the leader has read the nonce. */
  onStarted?(): void;
  /** What the shell says, in order with its output. */
  onMark?(mark: ShellMark): void;
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
    this.#filter = new MarkFilter(options.folder.nonce);
    this.#pty = start(options);
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

  /** Marks with another nonce: somebody tried to forge them. */
  get forged(): number {
    return this.#filter.forged;
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
    for (const piece of this.#filter.push(bytes)) this.#onPiece(piece);
    if (this.#code !== null) this.#finish(this.#code);
  }

  #onPiece(piece: Piece): void {
    if ('output' in piece) {
      this.#onText(this.#decoder.decode(piece.output, { stream: true }));
      return;
    }
    // Half a code point was all there was of it.
    this.#onText(this.#decoder.decode());
    const leader = parseLeaderMark(piece.mark);
    const shell = parseShellMark(piece.mark);
    if (leader) this.#onLeader(leader);
    else if (shell && !this.#exited) this.#options.onMark?.(shell);
  }

  #onText(text: string): void {
    if (text !== '' && !this.#exited) this.#options.onText(text);
  }

  #onLeader(mark: LeaderMark): void {
    if (mark.kind === 'exited') {
      this.#code = mark.code;
    } else if (this.#pid === null) {
      this.#pid = mark.pid;
      this.#options.onStarted?.();
    }
  }

  #onClose(): void {
    this.#open = false;
    this.#input.close();
  }

  #finish(code: number): void {
    if (this.#exited) return;
    this.#onText(this.#decoder.decode());
    this.#exited = true;
    this.#onClose();
    signal(this.#pty.pid, 'SIGKILL');
    this.#ended.resolve();
    this.#options.onExit(code);
  }
}

function start(options: PtyOptions): UnixPty {
  const { file, args } = leaderCommand(options.folder.path, options.program, options.args);
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
