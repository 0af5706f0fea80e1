import { randomUUID } from 'node:crypto';
import type { CapturedText, CommandRecord } from '../../../shared/terminal/command.ts';
import type { Recorded } from '../../history/history.ts';
import type { ShellMark } from '../integration/marks.ts';
import { Capture } from './capture.ts';
import { Prompts } from './prompts.ts';

export interface RecorderOptions {
  terminal: string;
  shell: string;
  /** Where the terminal's log ends now. */
  offset(): number;
  cols(): number;
  /** Takes out of what was printed what nobody may know. */
  hide(text: string): string;
  /** Takes secrets out of what a command and its folder are called. */
  conceal(text: string): string;
  /** The shell's folder now. */
  cwd(): string;
  /** A prompt begins at `offset` (null), or the command that was typed there began or ended. */
  told(record: CommandRecord | null, offset: number): void;
  /** A command has ended. */
  recorded(recorded: Recorded): void;
  /** `running` has changed. */
  changed(): void;
}

interface Running {
  record: CommandRecord;
  output: Capture;
  /** Null where stderr does not come apart. */
  stderr: Capture | null;
  begins: number;
}

/** Makes records of what a shell says and what comes between. It must be told both in order. */
export class Recorder {
  readonly #options: RecorderOptions;
  readonly #prompts = new Prompts();
  #running: Running | null = null;

  constructor(options: RecorderOptions) {
    this.#options = options;
  }

  get running(): CommandRecord | null {
    return this.#running?.record ?? null;
  }

  get prompts(): Prompts {
    return this.#prompts;
  }

  mark(mark: ShellMark): void {
    switch (mark.kind) {
      case 'prompt':
        // Its end was lost: a prompt is printed only when nothing runs.
        this.#end(this.#running?.record.kind === 'command' ? mark.status : null);
        this.#options.told(null, this.#prompts.begin(this.#options.offset()));
        break;
      case 'command':
        this.#beginCommand(mark);
        break;
      case 'question':
        this.#begin('ask', { command: mark.line, cwd: this.#options.cwd() }, null);
        break;
      case 'ended':
        this.#end(mark.status);
        break;
      default:
        break;
    }
  }

  /** Output; `apart` is what came on the way of stderr. */
  text(text: string, apart: boolean): void {
    this.#running?.output.push(text);
    if (apart) this.#running?.stderr?.push(text);
  }

  /** What came apart may not be all: it is known only as a part of the output. */
  stderrLost(): void {
    if (!this.#running) return;
    this.#running.stderr = null;
    this.#running.record = { ...this.#running.record, stderrSource: 'combined' };
  }

  /** The shell is gone: by its last command, which so has its exit code, or by us, where nobody has told one. */
  close(exitCode: number | null): void {
    this.#end(exitCode);
  }

  #beginCommand({ kept, stderr, cwd, line }: ShellMark & { kind: 'command' }): void {
    this.#begin('command', { command: kept ? line : null, cwd }, stderr ? new Capture() : null);
  }

  #begin(
    kind: CommandRecord['kind'],
    typed: Pick<CommandRecord, 'command' | 'cwd'>,
    stderr: Capture | null,
  ): void {
    this.#end(null);
    const { terminal, shell, offset, conceal, told, changed } = this.#options;
    const record: CommandRecord = {
      id: randomUUID(),
      kind,
      source: 'terminal',
      terminal,
      shell,
      command: typed.command && conceal(typed.command),
      cwd: conceal(typed.cwd),
      startedAt: new Date().toISOString(),
      endedAt: null,
      exitCode: null,
      stderrSource: stderr ? 'separate' : 'combined',
      outputBytes: 0,
    };
    this.#running = { record, output: new Capture(), stderr, begins: offset() };
    told(record, this.#prompts.typed(record, offset()));
    changed();
  }

  #end(exitCode: number | null): void {
    const running = this.#running;
    if (!running) return;
    this.#running = null;
    const { offset, cols, hide, told, recorded, changed } = this.#options;
    const outputBytes = offset() - running.begins;
    const record = { ...running.record, endedAt: new Date().toISOString(), exitCode, outputBytes };
    const read = (capture: Capture) => hidden(capture.read(cols()), hide);
    recorded({ record, output: read(running.output), stderr: running.stderr && read(running.stderr) });
    told(record, this.#prompts.ended(record, running.begins));
    changed();
  }
}

function hidden({ head, tail, cutBytes }: CapturedText, hide: RecorderOptions['hide']): CapturedText {
  return { head: hide(head), tail: hide(tail), cutBytes };
}
