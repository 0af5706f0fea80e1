import { AppError } from '../../../shared/errors.ts';
import type { Session } from '../../daemon/handlers.ts';
import type { View } from '../views.ts';
import { answerShell, type Status } from './fifo.ts';
import type { Paper } from './printer.ts';
import { Question } from './question.ts';
import { TypedAhead } from './typed.ts';

const INTERRUPT = '\x03';
/** After an answer the shell prompts again; should it not say so, what was typed goes to it all the same. */
const PROMPT_MS = 2000;

export interface AsksOptions {
  terminal: string;
  /** Where the shell waits for the end of a question. */
  fifo: string;
  paper: Paper;
  /** Writes to the shell. */
  type(data: string): void;
}

/** The questions that are typed at one terminal's prompt: one at a time, answered where they were typed. */
export class Asks {
  readonly #options: AsksOptions;
  readonly #typed = new TypedAhead();
  #question: Question | null = null;
  /** Whether the shell was told to go on, and has not prompted yet. */
  #returns = false;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: AsksOptions) {
    this.#options = options;
  }

  /** The shell waits from now on; `view` typed the question. */
  begin(ask: string, line: string, view: View | null): void {
    this.#question?.close();
    this.#waitNoMore();
    const { terminal, paper } = this.#options;
    const ended = (status: Status) => void this.#letGo(ask, status);
    this.#question = new Question({ terminal, ask, line, view, paper, ended });
  }

  take(ask: string, session: Session): void {
    this.#find(ask).take(session);
  }

  decline(ask: string, reason: string, session: Session): void {
    if (this.#question?.ask === ask && !this.#question.over) this.#question.decline(reason, session);
  }

  /** Who answers from now on. Throws AppError when nobody waits for that any more, or another panel was asked. */
  claim(ask: string, session: Session) {
    return this.#find(ask).reply(session);
  }

  /** What of the typed the shell gets now; the rest waits for its next prompt. */
  typed(data: string): string {
    if (!this.#question && !this.#returns) return data;
    const interrupts = this.#typed.add(data);
    if (interrupts && !this.#question) return INTERRUPT;
    if (interrupts) this.#question?.interrupt();
    return '';
  }

  /** What came from the shell, once it is on the screen. */
  saw(text: string): void {
    this.#question?.saw(text);
  }

  /** The line editor takes over. */
  prompted(): void {
    if (!this.#returns) return;
    this.#waitNoMore();
    const typed = this.#typed.take();
    if (typed !== '') this.#options.type(typed);
  }

  /** The terminal ends: a shell that waits is let go. */
  close(): void {
    this.#question?.close();
    this.#waitNoMore();
  }

  /** For the shell's prompt. */
  #waitNoMore(): void {
    this.#returns = false;
    clearTimeout(this.#timer);
  }

  #find(ask: string): Question {
    if (this.#question?.ask === ask && !this.#question.over) return this.#question;
    throw new AppError('refused', 'The question was ended at its prompt.');
  }

  async #letGo(ask: string, status: Status): Promise<void> {
    const told = await answerShell(this.#options.fifo, ask, status);
    if (this.#question?.ask !== ask) return;
    this.#question = null;
    this.#returns = true;
    // A shell that waits elsewhere is not ours to end; one that lost its way hears this.
    if (!told) this.#options.type(INTERRUPT);
    this.#timer = setTimeout(() => this.prompted(), PROMPT_MS);
    this.#timer.unref();
  }
}
