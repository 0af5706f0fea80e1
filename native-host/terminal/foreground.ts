import { basename } from 'node:path';
import type { ReadStream, WriteStream } from 'node:tty';
import { AppError } from '../../shared/errors.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import type { Size } from '../../shared/terminal/terminal.ts';
import type { Recorded } from '../history/history.ts';
import { passOutput } from '../process/pass-output.ts';
import { answerShell, STATUS } from './asks/fifo.ts';
import { Recorder } from './commands/recorder.ts';
import type { TerminalFolder } from './integration/folder.ts';
import { inject } from './integration/inject.ts';
import type { ShellMark } from './integration/marks.ts';
import { Pty } from './pty.ts';
import type { Shell } from './shell.ts';

export interface ForegroundOptions {
  shell: Shell;
  env: Record<string, string>;
  cwd: string;
  /** Private to this shell; removed at its end. */
  folder: TerminalFolder;
  stderr: TerminalSettings['stderr'];
  /** The person's own terminal. */
  input: ReadStream;
  output: WriteStream;
  /** A command has ended. */
  recorded(recorded: Recorded): void;
  /** Why commands are not recorded. */
  unrecorded(reason: string): void;
  /** The person's terminal is gone, or the program is asked to end. */
  signal: AbortSignal;
}

/** Said at the prompt to whoever asks there. */
const NOT_HERE = 'Questions are answered at the prompts of the terminals in the panel, not in this one.';

/** A shell on a PTY of its own, in the foreground of the person's terminal: what it runs is recorded. */
export class Foreground {
  readonly #options: ForegroundOptions;
  readonly #recorder: Recorder;
  readonly #pty: Pty;
  readonly #ended = Promise.withResolvers<number>();
  /** UTF-8 bytes so far, for the recorder's offsets. */
  #printed = 0;
  /** Whether a full-screen program has the other screen. */
  #alternate = false;

  constructor(options: ForegroundOptions) {
    this.#options = options;
    const { shell, env, folder, cwd } = options;
    const { reason, ...started } = inject(shell, env, folder);
    if (reason !== null) options.unrecorded(reason);
    this.#recorder = new Recorder({
      terminal: '',
      shell: basename(shell.program),
      offset: () => this.#printed,
      cols: () => this.#size.cols,
      hide: (text) => folder.hideNonce(text),
      // Nobody is told before the history, which takes out what is secret.
      conceal: (text) => text,
      cwd: () => cwd,
      told: () => {},
      recorded: (recorded) => this.#onRecorded(recorded),
      changed: () => {},
    });
    this.#pty = new Pty({
      ...started,
      cwd,
      size: this.#size,
      folder,
      onStarted: () => reason !== null && folder.forgetNonce(),
      onText: (text, apart) => this.#onText(text, apart),
      onMark: (mark) => this.#onMark(mark),
      onLost: () => this.#recorder.stderrLost(),
      onExit: (code) => this.#ended.resolve(code),
    });
    const mode = options.stderr;
    if (reason === null) folder.tellStderr(mode, mode === 'off' ? null : this.#pty.openStderr(this.#size));
  }

  /** Runs the shell to its end. Resolves with its exit code, the person's terminal as it was. */
  async run(): Promise<number> {
    const { input, output, signal, folder } = this.#options;
    const restore = () => {
      input.setRawMode(false);
      folder.remove();
    };
    const type = (bytes: Buffer) => this.#type(bytes);
    const resize = () => this.#pty.resize(this.#size);
    const passThrough = () => {
      input.setRawMode(true);
      passOutput();
    };
    // Whoever stopped us has changed the terminal's settings since.
    const goOn = () => {
      input.setRawMode(false);
      passThrough();
      resize();
    };
    const end = () => void this.#pty.end();
    process.once('exit', restore);
    process.on('SIGCONT', goOn);
    signal.addEventListener('abort', end, { once: true });
    output.on('resize', resize);
    passThrough();
    input.on('data', type);
    try {
      const code = await this.#ended.promise;
      this.#recorder.close(signal.aborted ? null : code);
      output.write(this.#afterwards());
      return code;
    } finally {
      input.off('data', type).pause();
      output.off('resize', resize);
      signal.removeEventListener('abort', end);
      process.off('SIGCONT', goOn).off('exit', restore);
      restore();
    }
  }

  get #size(): Size {
    const { columns, rows } = this.#options.output;
    return { cols: columns || 80, rows: rows || 24 };
  }

  #type(bytes: Buffer): void {
    try {
      this.#pty.write(bytes);
    } catch (error) {
      // The program does not read: as a full line of a terminal, it rings.
      if (!(error instanceof AppError)) throw error;
      this.#options.output.write('\x07');
    }
  }

  #onText(text: string, apart: boolean): void {
    this.#printed += Buffer.byteLength(text);
    this.#recorder.text(text, apart);
    const screen = text.lastIndexOf('\x1b[?1049');
    if (screen >= 0) this.#alternate = text[screen + 7] === 'h';
    if (this.#options.output.write(text)) return;
    this.#pty.pause();
    this.#options.output.once('drain', () => this.#pty.resume());
  }

  #onMark(mark: ShellMark): void {
    const { folder, unrecorded } = this.#options;
    if (mark.kind === 'up' || mark.kind === 'down') folder.forgetNonce();
    if (mark.kind === 'down') unrecorded(mark.reason);
    this.#recorder.mark(mark);
    if (mark.kind === 'question') void this.#decline(mark.ask);
  }

  async #decline(ask: string): Promise<void> {
    this.#onText(`${NOT_HERE}\r\n`, false);
    await answerShell(this.#options.folder.answers, ask, STATUS.failed);
  }

  /** A question that nobody answered is none that ran. */
  #onRecorded({ record, ...printed }: Recorded): void {
    if (record.kind === 'ask') return;
    this.#options.recorded({ ...printed, record: { ...record, source: 'shell', terminal: null } });
  }

  /** What a program that was killed may have left on. */
  #afterwards(): string {
    const screen = this.#alternate ? '\x1b[?1049l' : '';
    return `${screen}\x1b[?1000l\x1b[?1002l\x1b[?1003l\x1b[?1006l\x1b[?2004l\x1b[?25h\x1b[m`;
  }
}
