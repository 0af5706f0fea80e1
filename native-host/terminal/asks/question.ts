import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import { AppError } from '../../../shared/errors.ts';
import type { Session } from '../../daemon/handlers.ts';
import type { View } from '../views.ts';
import { AnswerAtPrompt } from './answer.ts';
import type { Status } from './fifo.ts';
import { type Paper, Printer } from './printer.ts';
import { words } from './words.ts';

/** Milliseconds that a panel has to take a question, and to come back when its line broke. */
const TAKING_MS = 5000;
const RETURNING_MS = 3000;

export interface QuestionOptions {
  terminal: string;
  ask: string;
  line: string;
  /** That typed it, null when nobody knows. */
  view: View | null;
  paper: Paper;
  /** Once: all is printed, and the shell may go on. */
  ended(status: Status): void;
}

/** One question that was typed at a prompt, from there to the last row of its answer. */
export class Question {
  readonly ask: string;
  readonly #options: QuestionOptions;
  readonly #printer: Printer;
  readonly #answer: AnswerAtPrompt;
  readonly #over = new AbortController();
  /** Who was told of it. */
  readonly #session: Session | null;
  #timer: NodeJS.Timeout | undefined;
  /** Ends its turn, null before there is one. */
  #stop: (() => void) | null = null;

  constructor(options: QuestionOptions) {
    const { ask, paper, view } = options;
    this.ask = ask;
    this.#options = options;
    this.#printer = new Printer(paper);
    this.#answer = new AnswerAtPrompt(
      this.#printer,
      () => paper.columns(),
      (status) => void this.#end(status),
    );
    this.#session = view === null || view.session.signal.aborted ? null : view.session;
    this.#tell(view);
  }

  get over(): boolean {
    return this.#over.signal.aborted;
  }

  #tell(view: View | null): void {
    if (view === null || this.#session === null) {
      this.#answer.fail(words.nobody);
      return;
    }
    const { terminal, ask, line } = this.#options;
    this.#session.notify('terminal/asked', { terminal, view: view.id, ask, line });
    const { signal } = this.#over;
    this.#session.signal.addEventListener('abort', () => this.#failIn(RETURNING_MS, words.left), { signal });
    this.#failIn(TAKING_MS, words.silent);
  }

  /** The panel puts the question together. */
  take(session: Session): void {
    this.#expect(session);
    clearTimeout(this.#timer);
    this.#printer.wait(words.taking);
  }

  decline(reason: string, session: Session): void {
    this.#expect(session);
    this.#answer.fail(reason);
  }

  /** How the engine answers it. What comes when it is over is only for the conversation. */
  reply(session: Session) {
    this.#expect(session);
    const answer = this.#answer;
    const live = (act: () => void) => {
      if (!this.over) act();
    };
    return {
      asking: (who: string, stop: () => void) =>
        live(() => {
          clearTimeout(this.#timer);
          this.#stop = stop;
          answer.asking(who);
        }),
      queued: () => live(() => answer.queued()),
      tell: (event: ConversationEvent) => live(() => answer.tell(event)),
      refused: (error: unknown) =>
        live(() => {
          clearTimeout(this.#timer);
          answer.refused(error);
        }),
    };
  }

  /** The person does not want it any more. */
  interrupt(): void {
    if (this.over) return;
    this.#stop?.();
    if (!this.over) this.#answer.stop();
  }

  saw(text: string): void {
    this.#printer.saw(text);
  }

  /** The terminal ends, or the shell asks anew. */
  close(): void {
    if (!this.over) this.#answer.fail(words.interrupted);
  }

  #expect(session: Session): void {
    // The panel whose line broke comes back with another one.
    if (session !== this.#session && this.#session?.signal.aborted !== true)
      throw new AppError('refused', 'Only the panel where the question was typed may answer for it.');
  }

  /** A turn that runs goes on without its panel. */
  #failIn(ms: number, sentence: string): void {
    clearTimeout(this.#timer);
    if (this.#stop !== null) return;
    this.#timer = setTimeout(() => this.#answer.fail(sentence), ms);
  }

  async #end(status: Status): Promise<void> {
    if (this.over) return;
    this.#over.abort();
    clearTimeout(this.#timer);
    await this.#printer.end();
    const { terminal, ask } = this.#options;
    this.#session?.notify('terminal/answered', { terminal, ask });
    this.#options.ended(status);
  }
}
