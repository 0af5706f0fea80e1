import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { AppError } from '../../shared/errors.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import type { Size, TerminalInfo } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Recorded } from '../history/history.ts';
import { Asks } from './asks/asks.ts';
import { Recorder } from './commands/recorder.ts';
import { TerminalFolder } from './integration/folder.ts';
import { type Injected, inject } from './integration/inject.ts';
import type { ShellMark } from './integration/marks.ts';
import { type Attached, Output } from './output.ts';
import { PromptLine } from './prompt-line.ts';
import { Pty } from './pty.ts';
import type { Shell } from './shell.ts';
import type { View } from './views.ts';

export interface TerminalOptions {
  id: string;
  name: string;
  cwd: string;
  shell: Shell;
  env: Record<string, string>;
  size: Size;
  /** Where this terminal's private folder is made. */
  runtime: string;
  /** Whose stderr is to come apart. */
  stderr(): TerminalSettings['stderr'];
  /** Takes secrets out of what views are told of a command. */
  conceal(text: string): string;
  /** A command has ended. */
  onRecorded(recorded: Recorded): void;
  /** What the shell says, in order with the output; `offset` is where in the log. */
  onMark?(mark: ShellMark, offset: number): void;
  /** The info has changed. */
  onChange(): void;
}

/** A shell on a PTY, what it tells, and what it printed. */
export class Terminal {
  readonly id: string;
  name: string;
  readonly #options: TerminalOptions;
  readonly #folder: TerminalFolder;
  readonly #recorder: Recorder;
  readonly #output: Output;
  readonly #pty: Pty;
  readonly #asks: Asks;
  readonly #promptLine = new PromptLine(() => this.#shellState());
  /** That entered a line last. */
  #entered: View | null = null;
  #integration: TerminalInfo['integration'];
  #exitCode: number | null = null;
  #closing = false;

  constructor(options: TerminalOptions) {
    this.id = options.id;
    this.name = options.name;
    this.#options = options;
    this.#folder = new TerminalFolder(options.runtime);
    const injected = inject(options.shell, options.env, this.#folder);
    const { reason } = injected;
    this.#integration = { records: false, asks: false, reason };
    this.#recorder = this.#newRecorder();
    this.#output = new Output({
      terminal: this.id,
      size: options.size,
      prompts: this.#recorder.prompts,
      hold: (held) => (held ? this.#pty.pause() : this.#pty.resume()),
    });
    this.#pty = this.#newPty(injected);
    this.#asks = this.#newAsks();
    if (reason === null) this.followSettings();
  }

  /** The questions that are typed at its prompt. */
  get asks(): Asks {
    return this.#asks;
  }

  get running(): boolean {
    return this.#exitCode === null;
  }

  /** How often a program tried to forge what the shell says. */
  get forged(): number {
    return this.#pty.forged;
  }

  info(): TerminalInfo {
    return {
      id: this.id,
      name: this.name,
      cwd: this.cwd(),
      shell: basename(this.#options.shell.program),
      size: this.#output.size,
      sizedBy: this.#output.views.sizedBy?.id ?? null,
      exitCode: this.#exitCode,
      running: this.#recorder.running,
      integration: this.#integration,
    };
  }

  /** The shell's folder now, where the system tells; else the one it was opened in. */
  cwd(): string {
    try {
      return readlinkSync(`/proc/${this.#pty.pid}/cwd`);
    } catch {
      return this.#options.cwd;
    }
  }

  /** What the person set counts from the next command on. */
  followSettings(): void {
    const mode = this.#options.stderr();
    if (!this.running) return;
    this.#folder.tellStderr(mode, mode === 'off' ? null : this.#pty.openStderr(this.#output.size));
    // The others look for the device before each command, which in fish costs too much.
    if (basename(this.#options.shell.program) === 'fish') this.#pty.stir();
  }

  /** With all that came until now, unless reading it takes too long. */
  async lastLines(count: number): Promise<string> {
    return this.#folder.hideNonce(await this.#output.lastLines(count));
  }

  attach(session: Session, params: Omit<Params<'terminal/attach'>, 'terminal'>): Promise<Attached> {
    return this.#output.attach(session, params);
  }

  detach(view: View): void {
    const { views } = this.#output;
    const sized = views.sizedBy === view;
    views.remove(view);
    if (!sized) return;
    const wanted = views.sizedBy?.wants;
    if (wanted) this.#resizeTo(wanted);
    this.#options.onChange();
  }

  /** The session is gone. */
  forget(session: Session): void {
    for (const view of this.#output.views.of(session)) this.detach(view);
  }

  view(id: string, session: Session): View | null {
    return this.#output.views.find(id, session);
  }

  acknowledge(view: View, offset: number): void {
    this.#output.acknowledge(view, offset);
  }

  /** Types; throws AppError when the program has not read what was typed before. */
  write(view: View, data: string): void {
    if (!this.running) throw new AppError('terminal-failed', 'This shell has ended; open another terminal.');
    this.#output.typed(data);
    if (/[\r\n]/.test(data)) {
      this.#entered = view;
      this.#promptLine.entered();
    }
    const now = this.#asks.typed(data);
    if (now !== '') this.#pty.write(now);
  }

  /** Types for the prompt. Throws AppError when something else than the shell's prompt would read it. */
  writeAtPrompt(view: () => View, data: string): Promise<void> {
    return this.#promptLine.write(() => this.write(view(), data));
  }

  resize(view: View, size: Size): void {
    this.#output.views.asks(view, size);
    this.#resizeTo(size);
    this.#options.onChange();
  }

  rename(name: string): void {
    this.name = name;
    this.#options.onChange();
  }

  /** Ends the shell and what it runs. */
  async close(): Promise<void> {
    this.#closing = true;
    this.#asks.close();
    this.#output.close();
    await this.#pty.end();
    this.#folder.remove();
    this.#output.dispose();
  }

  #newRecorder(): Recorder {
    const { id, shell, conceal, onRecorded, onChange } = this.#options;
    return new Recorder({
      terminal: id,
      shell: basename(shell.program),
      offset: () => this.#output.end,
      cols: () => this.#output.size.cols,
      hide: (text) => this.#folder.hideNonce(text),
      conceal,
      cwd: () => this.cwd(),
      told: (record, offset) => this.#output.told(record, offset),
      recorded: onRecorded,
      changed: onChange,
    });
  }

  #newPty({ reason, ...started }: Injected): Pty {
    const { cwd, size } = this.#options;
    return new Pty({
      ...started,
      cwd,
      size,
      folder: this.#folder,
      // A shell that is integrated reads it too, and tells when it has.
      onStarted: () => reason !== null && this.#folder.forgetNonce(),
      onText: (text, apart) => {
        this.#onText(text, apart);
        this.#asks.saw(text);
      },
      onMark: (mark) => this.#onMark(mark),
      onLost: () => this.#recorder.stderrLost(),
      onExit: (code) => this.#onExit(code),
    });
  }

  #newAsks(): Asks {
    return new Asks({
      terminal: this.id,
      fifo: this.#folder.answers,
      paper: {
        standing: () => this.#output.standing(),
        columns: () => this.#output.size.cols,
        print: (text) => this.#onText(text, false),
      },
      type: (data) => this.#pty.write(data),
    });
  }

  #shellState() {
    const { records, reason } = this.#integration;
    return {
      name: this.name,
      tells: records,
      mayTell: records || reason === null,
      running: this.#recorder.running,
    };
  }

  #resizeTo(size: Size): void {
    if (this.#output.resize(size)) this.#pty.resize(size);
  }

  #onText(text: string, apart: boolean): void {
    this.#recorder.text(text, apart);
    this.#output.print(text);
  }

  #onMark(mark: ShellMark): void {
    if (mark.kind === 'up' || mark.kind === 'down') this.#onIntegration(mark);
    this.#recorder.mark(mark);
    this.#promptLine.mark(mark);
    if (mark.kind === 'input') this.#asks.prompted();
    if (mark.kind === 'question') this.#asks.begin(mark.ask, mark.line, this.#entered);
    this.#options.onMark?.(mark, this.#output.end);
  }

  /** The shell has read the nonce by now; should it not have removed its file, we do. */
  #onIntegration(mark: ShellMark & { kind: 'up' | 'down' }): void {
    this.#folder.forgetNonce();
    const asks = mark.kind === 'up' && mark.asks;
    this.#integration = { records: mark.kind === 'up', asks, reason: mark.reason || null };
    this.#options.onChange();
  }

  #onExit(code: number): void {
    this.#exitCode = code;
    this.#asks.close();
    this.#promptLine.release();
    this.#recorder.close(this.#closing ? null : code);
    this.#folder.remove();
    this.#output.flush();
    this.#options.onChange();
  }
}
