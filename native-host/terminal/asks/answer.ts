import { AnswerStream } from '../../../shared/answer/stream.ts';
import type { ConversationEvent } from '../../../shared/conversation/event.ts';
import type { Receipt } from '../../../shared/conversation/receipt.ts';
import { AppError } from '../../../shared/errors.ts';
import { STATUS, type Status } from './fifo.ts';
import type { Printer } from './printer.ts';
import { sentLine } from './sent.ts';
import { words } from './words.ts';

/** Draws what a turn tells at the prompt where its question was typed. */
export class AnswerAtPrompt {
  readonly #printer: Printer;
  readonly #stream: AnswerStream;
  readonly #ended: (status: Status) => void;
  readonly #columns: () => number;
  #label = '';
  #sentLine = '';

  constructor(printer: Printer, columns: () => number, ended: (status: Status) => void) {
    this.#printer = printer;
    this.#stream = new AnswerStream(columns);
    this.#columns = columns;
    this.#ended = ended;
  }

  asking(label: string): void {
    this.#label = label;
    this.#printer.wait(words.asking(label));
  }

  queued(): void {
    this.#printer.wait(words.queued);
  }

  tell(event: ConversationEvent): void {
    if (event.type === 'receipt') this.#sent(event.receipt);
    else if (event.type === 'turn-waiting') this.#printer.wait(words.waiting(event.error.message));
    else if (event.type === 'turn-ended') this.#end(event);
    else if (event.type === 'part' && event.part.type === 'text-delta')
      this.#grow(this.#stream.push(event.part.text));
  }

  /** Below the question, what goes along with it; a second try may take less. */
  #sent(receipt: Receipt): void {
    const line = sentLine(receipt, this.#columns());
    if (line !== this.#sentLine) this.#printer.dim(line);
    this.#sentLine = line;
    this.asking(this.#label);
  }

  /** The question was not taken; one that only needs consent may still be. */
  refused(error: unknown): void {
    const known = error instanceof AppError ? error : null;
    if (known?.code === 'provider-needs-consent') this.#printer.wait(words.consent);
    else this.fail(known?.message ?? words.failed);
  }

  fail(sentence: string): void {
    this.#printer.note(sentence, 'danger');
    this.#ended(STATUS.failed);
  }

  stop(): void {
    this.#printer.rows(this.#stream.end());
    this.#printer.note(words.stopped, 'attention');
    this.#ended(STATUS.stopped);
  }

  /** While an answer grows, a sign that more may come. */
  #grow(rows: readonly string[]): void {
    if (rows.length === 0) return;
    this.#printer.rows(rows);
    this.#printer.wait('…');
  }

  #end({ status, error }: Ended): void {
    if (status === 'stopped') {
      this.stop();
      return;
    }
    this.#printer.rows(this.#stream.end());
    const sentence = sentenceOf(status, error?.message ?? '');
    if (sentence !== null) this.#printer.note(sentence, status === 'failed' ? 'danger' : 'attention');
    this.#ended(sentence === null ? STATUS.done : STATUS.failed);
  }
}

type Ended = Extract<ConversationEvent, { type: 'turn-ended' }>;

/** Null for an answer that is whole. */
function sentenceOf(status: Ended['status'], reason: string): string | null {
  if (status === 'completed') return null;
  if (status === 'failed') return reason || words.failed;
  return `${status === 'interrupted' ? words.interrupted : words.incomplete} ${reason}`.trim();
}
