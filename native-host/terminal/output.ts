import { setTimeout as pause } from 'node:timers/promises';
import type { Params } from '../../shared/protocol/methods.ts';
import { TERMINAL_WINDOW_BYTES } from '../../shared/protocol/version.ts';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Standing } from './asks/printer.ts';
import type { Prompts } from './commands/prompts.ts';
import { Flow } from './flow.ts';
import { OutputLog } from './log.ts';
import { Screen, type ScreenSnapshot } from './screen.ts';
import { type View, Views } from './views.ts';

const LOG_BYTES = 4 * 1024 * 1024;
/** UTF-16 units that the screen may lag behind, and how much of it is made up before the program goes on. */
const MAX_SCREEN_LAG = 2 * 1024 * 1024;
const SCREEN_SLACK = 64 * 1024;
/** A screen that lags as far as it may needs a tenth of this. */
const LONGEST_CATCH_UP_MS = 1000;

export interface OutputOptions {
  terminal: string;
  size: Size;
  /** Where its prompts begin. */
  prompts: Prompts;
  /** The program is to wait, or may go on. */
  hold(held: boolean): void;
}

/** How a view begins. */
export interface Attached {
  /** Null when the log goes on from where the view was. */
  snapshot: Snapshot | null;
  /** Offset before which queries are old. */
  repliesFrom: number;
}

/** What a terminal printed: its log, the screen that this makes, and the views that follow. */
export class Output {
  readonly views: Views;
  readonly #log = new OutputLog(LOG_BYTES);
  readonly #flow: Flow;
  readonly #screen: Screen;
  readonly #prompts: Prompts;
  readonly #hold: OutputOptions['hold'];
  #size: Size;
  /** Offset at the last resize: what came before was laid out for another size. */
  #resizedAt = 0;
  #held = false;
  #viewed = false;

  constructor({ terminal, size, prompts, hold }: OutputOptions) {
    const balance = () => this.#balance();
    const flow = new Flow(this.#log, balance);
    this.views = new Views(terminal, flow);
    this.#flow = flow;
    this.#screen = new Screen(size, balance, () => flow.typing);
    this.#prompts = prompts;
    this.#hold = hold;
    this.#size = size;
  }

  /** Offset up to which it printed. */
  get end(): number {
    return this.#log.end;
  }

  get size(): Size {
    return this.#size;
  }

  print(text: string): void {
    this.#log.append(text);
    this.#screen.write(text);
    this.#flow.grown();
    this.#balance();
  }

  /** A prompt begins at `offset` (null), or the command that was typed there began or ended. */
  told(record: CommandRecord | null, offset: number): void {
    if (record === null) this.#screen.prompt(offset);
    else if (record.endedAt === null) {
      this.#screen.typed(offset);
      // Views know by the order what was drawn before it was typed.
      this.#flow.flush();
    }
    this.views.tellPrompt({ record, offset });
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
    this.views.open({ id, session, packs }, from);
    return attached;
  }

  acknowledge(view: View, offset: number): void {
    if (view.reader) this.#flow.acknowledge(view.reader, offset);
  }

  /** Keys were pressed. */
  typed(keys: string): void {
    this.#flow.typed(keys);
  }

  /** Gives whether it had another size before. */
  resize(size: Size): boolean {
    if (size.cols === this.#size.cols && size.rows === this.#size.rows) return false;
    this.#flow.flush();
    this.#size = size;
    this.#resizedAt = this.#log.end;
    this.#screen.resize(size);
    return true;
  }

  /** Sends what views can take. */
  flush(): void {
    this.#flow.flush();
  }

  /** The screen's last lines, with all that came until now, unless reading it takes too long. */
  async lastLines(count: number): Promise<string> {
    await Promise.race([this.#screen.caughtUp(), pause(LONGEST_CATCH_UP_MS, undefined, { ref: false })]);
    return this.#screen.lastLines(count);
  }

  standing(): Promise<Standing> {
    return this.#screen.standing();
  }

  /** Views get no more. */
  close(): void {
    this.#flow.close();
  }

  /** Nothing is printed any more. */
  dispose(): void {
    this.#screen.dispose();
  }

  #canGoOn(after: number): boolean {
    const near = this.#log.end - after <= TERMINAL_WINDOW_BYTES;
    return near && after >= this.#resizedAt && this.#log.holds(after);
  }

  #withCommands({ prompts, ...snapshot }: ScreenSnapshot): Snapshot {
    const commands = prompts.map((prompt) => ({
      ...prompt,
      record: this.#prompts.at(prompt.offset)?.record ?? null,
    }));
    return { ...snapshot, commands };
  }

  #tellPrompts(session: Session, from: number): void {
    for (const prompt of this.#prompts.from(from)) this.views.tellPromptTo(session, prompt);
  }

  /** Holds the program while nobody can take more, or the screen lags. */
  #balance(): void {
    const limit = this.#held ? MAX_SCREEN_LAG - SCREEN_SLACK : MAX_SCREEN_LAG;
    const hold = this.#flow.full || this.#screen.lag > limit;
    if (hold === this.#held) return;
    this.#held = hold;
    this.#hold(hold);
  }
}
