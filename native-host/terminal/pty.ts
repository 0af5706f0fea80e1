import { type OpenPty, open, spawn, type UnixPty } from 'node-pty';
import type { Size } from '../../shared/terminal/terminal.ts';
import { InputQueue } from './input.ts';
import type { TerminalFolder } from './integration/folder.ts';
import { MarkedText } from './integration/marked-text.ts';
import { parseShellMark, type ShellMark } from './integration/marks.ts';
import { Interleave } from './interleave.ts';
import { type LeaderMark, leaderCommand, parseLeaderMark } from './leader.ts';

export interface PtyOptions {
  program: string;
  args: string[];
  cwd: string;
  env: Record<string, string>;
  size: Size;
  /** Private to this terminal: its nonce, by which marks are known. */
  folder: TerminalFolder;
  /** Output in order; never ends inside a code point. `apart`: it came on the device for stderr. */
  onText(text: string, apart: boolean): void;
  /** The program begins; the leader has read the nonce. */
  onStarted?(): void;
  /** What the shell says, in order with its output. */
  onMark?(mark: ShellMark): void;
  /** What came apart since the last command's beginning may not be all. */
  onLost?(): void;
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
  readonly #reader: MarkedText;
  readonly #streams: Interleave;
  #stderr: StderrPty | null = null;
  readonly #ended = Promise.withResolvers<void>();
  #pid: number | null = null;
  /** Exit code that the leader told; the bytes before it are still being handed on. */
  #code: number | null = null;
  #open = true;
  #held = false;
  #paused = false;
  #ending = false;
  #exited = false;

  constructor(options: PtyOptions) {
    this.#options = options;
    this.#streams = new Interleave({
      text: (text, apart) => this.#onText(text, apart),
      mark: (mark) => !this.#exited && options.onMark?.(mark),
      lost: () => options.onLost?.(),
    });
    this.#reader = new MarkedText(options.folder.nonce, {
      text: (text) => this.#streams.mainText(text),
      mark: (body) => this.#onMark(body),
    });
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

  write(data: string | Buffer): void {
    this.#input.write(data);
  }

  /** The device for stderr first: the program is told once, when its own terminal changes. */
  resize(size: Size): void {
    if (!this.#open) return;
    this.#stderr?.resize(size);
    this.#pty.resize(size.cols, size.rows);
  }

  /** The device that may be given to programs as their stderr; there is one from the first call on. */
  openStderr(size: Size): string {
    this.#stderr ??= new StderrPty(size, this.#options.folder.nonce, {
      text: (text) => this.#onRead(() => this.#streams.apartText(text)),
      mark: (mark) => this.#onRead(() => this.#streams.apartMark(mark)),
    });
    return this.#stderr.device;
  }

  /** Has the program look again at what it was told beside the terminal, as when the size changes: that ends none. */
  stir(): void {
    if (this.#pid !== null && this.#code === null && !this.#exited) signal(this.#pid, 'SIGWINCH');
  }

  /** Marks with another nonce: somebody tried to forge them. */
  get forged(): number {
    return this.#reader.forged + (this.#stderr?.forged ?? 0);
  }

  /** Stops reading; the program blocks once the kernel's buffer is full. */
  pause(): void {
    this.#held = true;
    this.#streams.hold(true);
    this.#balance();
  }

  resume(): void {
    this.#held = false;
    this.#balance();
    this.#streams.hold(false);
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

  /** The main PTY also waits while the other has to be read first. */
  #balance(): void {
    if (!this.#open) return;
    const paused = (this.#held || this.#streams.blocked) && !this.#ending && this.#code === null;
    if (paused !== this.#paused) {
      if (paused) this.#pty.pause();
      else this.#pty.resume();
    }
    this.#paused = paused;
    this.#stderr?.hold(this.#held && !this.#ending);
  }

  #onData(bytes: Buffer): void {
    this.#onRead(() => this.#reader.push(bytes));
    if (this.#code !== null) this.#finishSoon(this.#code);
  }

  #onRead(take: () => void): void {
    take();
    this.#balance();
  }

  #onMark(body: string): void {
    const leader = parseLeaderMark(body);
    const shell = parseShellMark(body);
    if (leader) this.#onLeader(leader);
    else if (shell && (this.#stderr || shell.kind !== 'fence')) this.#streams.mainMark(shell);
  }

  #onText(text: string, apart: boolean): void {
    if (text !== '' && !this.#exited) this.#options.onText(text, apart);
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

  /** What programs wrote to the device for stderr before the end is still to be read. */
  #finishSoon(code: number): void {
    if (this.#stderr === null) this.#finish(code);
    else setImmediate(() => setImmediate(() => this.#finish(code)));
  }

  #finish(code: number): void {
    if (this.#exited) return;
    this.#reader.end();
    this.#stderr?.close();
    this.#streams.finish();
    this.#exited = true;
    this.#onClose();
    signal(this.#pty.pid, 'SIGKILL');
    this.#ended.resolve();
    this.#options.onExit(code);
  }
}

/** A PTY that nobody's session belongs to: programs write their stderr there, and find a terminal. */
class StderrPty {
  readonly #pty: OpenPty;
  readonly #reader: MarkedText;

  constructor(size: Size, nonce: string, outlets: { text(text: string): void; mark(mark: ShellMark): void }) {
    this.#reader = new MarkedText(nonce, {
      text: outlets.text,
      mark: (body) => {
        const mark = parseShellMark(body);
        if (mark) outlets.mark(mark);
      },
    });
    this.#pty = open({ ...size, encoding: null });
    // Ours keeps the device open between two programs; what is typed into it nobody wants.
    this.#pty.slave.pause();
    this.#pty.master.on('data', (bytes: Buffer) => this.#reader.push(bytes));
    this.#pty.master.on('error', () => this.close());
  }

  get device(): string {
    return this.#pty.ptsName;
  }

  get forged(): number {
    return this.#reader.forged;
  }

  resize({ cols, rows }: Size): void {
    if (!this.#pty.master.destroyed) this.#pty.resize(cols, rows);
  }

  hold(held: boolean): void {
    if (held === this.#pty.master.isPaused() || this.#pty.master.destroyed) return;
    if (held) this.#pty.master.pause();
    else this.#pty.master.resume();
  }

  close(): void {
    this.#reader.end();
    this.#pty.master.destroy();
    this.#pty.slave.destroy();
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
