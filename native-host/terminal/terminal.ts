import { readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { AppError } from '../../shared/errors.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import { TERMINAL_WINDOW_BYTES } from '../../shared/protocol/version.ts';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { TerminalSettings } from '../../shared/terminal/settings.ts';
import type { Size, Snapshot, TerminalInfo } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Recorded } from '../history/history.ts';
import { Asks } from './asks/asks.ts';
import { Recorder } from './commands/recorder.ts';
import { Flow } from './flow.ts';
import { TerminalFolder } from './integration/folder.ts';
import { inject } from './integration/inject.ts';
import type { ShellMark } from './integration/marks.ts';
import { OutputLog } from './log.ts';
import { PromptLine } from './prompt-line.ts';
import { Pty } from './pty.ts';
import { Screen, type ScreenSnapshot } from './screen.ts';
import type { Shell } from './shell.ts';
import { type View, Views } from './views.ts';

const LOG_BYTES = 4 * 1024 * 1024;
/** UTF-16 units that the screen may lag behind, and how much of it is made up before the program goes on. */
const MAX_SCREEN_LAG = 2 * 1024 * 1024;
const SCREEN_SLACK = 64 * 1024;
/** A screen that lags as far as it may needs a tenth of this. */
const LONGEST_CATCH_UP_MS = 1000;

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

/** How a view begins. */
export interface Attached {
  /** Null when the log goes on from where the view was. */
  snapshot: Snapshot | null;
  /** Offset before which queries are old. */
  repliesFrom: number;
}

/** A shell on a PTY, its log, its screen and its views. */
export class Terminal {
  readonly id: string;
  name: string;
  readonly #options: TerminalOptions;
  readonly #log = new OutputLog(LOG_BYTES);
  readonly #views: Views;
  readonly #screen: Screen;
  readonly #flow: Flow;
  readonly #folder: TerminalFolder;
  readonly #recorder: Recorder;
  readonly #pty: Pty;
  readonly #asks: Asks;
  readonly #promptLine = new PromptLine(() => this.#shellState());
  /** That entered a line last. */
  #entered: View | null = null;
  #integration: TerminalInfo['integration'];
  #size: Size;
  /** Offset at the last resize: what came before was laid out for another size. */
  #resizedAt = 0;
  #exitCode: number | null = null;
  #paused = false;
  #viewed = false;
  #closing = false;

  constructor(options: TerminalOptions) {
    this.id = options.id;
    this.name = options.name;
    this.#options = options;
    this.#size = options.size;
    const flow = new Flow(this.#log, () => this.#balance());
    this.#flow = flow;
    this.#views = new Views(options.id, flow);
    this.#screen = new Screen(
      options.size,
      () => this.#balance(),
      () => flow.typing,
    );
    this.#folder = new TerminalFolder(options.runtime);
    const { reason, ...started } = inject(options.shell, options.env, this.#folder);
    this.#integration = { records: false, asks: false, reason };
    this.#recorder = new Recorder({
      terminal: options.id,
      shell: basename(options.shell.program),
      offset: () => this.#log.end,
      cols: () => this.#size.cols,
      hide: (text) => this.#folder.hideNonce(text),
      conceal: options.conceal,
      cwd: () => this.cwd(),
      told: (record, offset) => this.#onCommand(record, offset),
      recorded: options.onRecorded,
      changed: options.onChange,
    });
    this.#pty = new Pty({
      ...started,
      cwd: options.cwd,
      size: options.size,
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
    this.#asks = new Asks({
      terminal: this.id,
      fifo: this.#folder.answers,
      paper: {
        standing: () => this.#screen.standing(),
        columns: () => this.#size.cols,
        print: (text) => this.#onText(text, false),
      },
      type: (data) => this.#pty.write(data),
    });
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
      size: this.#size,
      sizedBy: this.#views.sizedBy?.id ?? null,
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
    this.#folder.tellStderr(mode, mode === 'off' ? null : this.#pty.openStderr(this.#size));
    // The others look for the device before each command, which in fish costs too much.
    if (basename(this.#options.shell.program) === 'fish') this.#pty.stir();
  }

  /** With all that came until now, unless reading it takes too long. */
  async lastLines(count: number): Promise<string> {
    await Promise.race([this.#screen.caughtUp(), pause(LONGEST_CATCH_UP_MS, undefined, { ref: false })]);
    return this.#folder.hideNonce(this.#screen.lastLines(count));
  }

  /**
   * Starts a view behind `after` when the log can go on from there, else behind a snapshot.
   * The first view of all begins at the beginning, and answers what the shell asked meanwhile.
   */
  async attach(
    session: Session,
    { view: id, after, packs = false }: Omit<Params<'terminal/attach'>, 'terminal'>,
  ): Promise<Attached> {
    const first = !this.#viewed && this.#canGoOn(0);
    this.#viewed = true;
    const goesOn = after !== null && this.#canGoOn(after);
    const snapshot = first || goesOn ? null : this.#withCommands(await this.#screen.snapshot());
    const attached = {
      snapshot: first ? { size: this.#size, screen: '', offset: 0, commands: [] } : snapshot,
      repliesFrom: first ? 0 : this.#log.end,
    };
    if (session.signal.aborted) return attached;
    const from = attached.snapshot?.offset ?? (after as number);
    // Behind the answer to whoever attached, and before the output.
    setImmediate(() => this.#tellPrompts(session, from));
    this.#views.open({ id, session, packs }, from);
    return attached;
  }

  detach(view: View): void {
    const sized = this.#views.sizedBy === view;
    this.#views.remove(view);
    if (!sized) return;
    const wanted = this.#views.sizedBy?.wants;
    if (wanted) this.#resizeTo(wanted);
    this.#options.onChange();
  }

  /** The session is gone. */
  forget(session: Session): void {
    for (const view of this.#views.of(session)) this.detach(view);
  }

  view(id: string, session: Session): View | null {
    return this.#views.find(id, session);
  }

  acknowledge(view: View, offset: number): void {
    if (view.reader) this.#flow.acknowledge(view.reader, offset);
  }

  /** Types; throws AppError when the program has not read what was typed before. */
  write(view: View, data: string): void {
    if (!this.running) throw new AppError('terminal-failed', 'This shell has ended; open another terminal.');
    this.#flow.typed(data);
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
    this.#views.asks(view, size);
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
    this.#flow.close();
    await this.#pty.end();
    this.#folder.remove();
    this.#screen.dispose();
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

  #canGoOn(after: number): boolean {
    const near = this.#log.end - after <= TERMINAL_WINDOW_BYTES;
    return near && after >= this.#resizedAt && this.#log.holds(after);
  }

  #resizeTo(size: Size): void {
    if (size.cols === this.#size.cols && size.rows === this.#size.rows) return;
    this.#flow.flush();
    this.#size = size;
    this.#resizedAt = this.#log.end;
    this.#screen.resize(size);
    this.#pty.resize(size);
  }

  #withCommands({ prompts, ...snapshot }: ScreenSnapshot): Snapshot {
    const commands = prompts.map((prompt) => ({
      ...prompt,
      record: this.#recorder.prompts.at(prompt.offset)?.record ?? null,
    }));
    return { ...snapshot, commands };
  }

  #tellPrompts(session: Session, from: number): void {
    for (const prompt of this.#recorder.prompts.from(from)) this.#views.tellPromptTo(session, prompt);
  }

  #onCommand(record: CommandRecord | null, offset: number): void {
    if (record === null) this.#screen.prompt(offset);
    else if (record.endedAt === null) {
      this.#screen.typed(offset);
      // Views know by the order what was drawn before it was typed.
      this.#flow.flush();
    }
    this.#views.tellPrompt({ record, offset });
  }

  #onText(text: string, apart: boolean): void {
    this.#recorder.text(text, apart);
    this.#log.append(text);
    this.#screen.write(text);
    this.#flow.grown();
    this.#balance();
  }

  #onMark(mark: ShellMark): void {
    if (mark.kind === 'up' || mark.kind === 'down') this.#onIntegration(mark);
    this.#recorder.mark(mark);
    this.#promptLine.mark(mark);
    if (mark.kind === 'input') this.#asks.prompted();
    if (mark.kind === 'question') this.#asks.begin(mark.ask, mark.line, this.#entered);
    this.#options.onMark?.(mark, this.#log.end);
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
    this.#flow.flush();
    this.#options.onChange();
  }

  /** Holds the program while nobody can take more, or the screen lags. */
  #balance(): void {
    const limit = this.#paused ? MAX_SCREEN_LAG - SCREEN_SLACK : MAX_SCREEN_LAG;
    const pause = this.#flow.full || this.#screen.lag > limit;
    if (pause === this.#paused) return;
    this.#paused = pause;
    if (pause) this.#pty.pause();
    else this.#pty.resume();
  }
}
