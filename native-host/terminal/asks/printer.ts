import { clean } from '../../../shared/answer/clean.ts';
import { forTerminals } from '../../../shared/answer/ink.ts';
import { span, style } from '../../../shared/answer/span.ts';
import { wrapColumns, wrapWords } from '../../../shared/answer/wrap.ts';
import { GroundTracker } from '../ground.ts';

/** Where a terminal stands after all that was printed. */
export interface Standing {
  /** Column of the cursor, from 0. */
  column: number;
  /** Whether a full-screen program's screen is shown. */
  alternate: boolean;
  /** Whether it is in the middle of a sequence. */
  isOpen: boolean;
}

export interface Paper {
  standing(): Promise<Standing>;
  columns(): number;
  /** Prints as if a program had. */
  print(text: string): void;
}

const LINE_END = '\r\n';
/** CAN ends whatever sequence a terminal is in. */
const CANCEL = '\x18';
const LEAVE_ALTERNATE = '\x1b[?1049l';
const ERASE = '\r\x1b[K';
const PLAIN = '\x1b[m\x1b(B';

/**
 * Prints rows into a terminal whose shell waits, between whole sequences of what background jobs
 * print, and leaves the cursor at column 0. Below them one line may say what is waited for.
 */
export class Printer {
  readonly #paper: Paper;
  readonly #tracker = new GroundTracker();
  readonly #beginning: Promise<void>;
  #begun = false;
  /** Not printed yet. */
  #rows: string[] = [];
  /** The line below the rows, and what of it stands where the cursor is. */
  #waiting = '';
  #shown = '';
  /** Whether the cursor is inside a line of somebody else; null before anybody knows. */
  #broken: boolean | null = null;

  constructor(paper: Paper) {
    this.#paper = paper;
    this.#beginning = this.#begin();
  }

  /** Prints nothing before it knows where the cursor is. */
  async #begin(): Promise<void> {
    const { column, alternate, isOpen } = await this.#paper.standing();
    this.#paper.print(`${isOpen ? CANCEL : ''}${alternate ? LEAVE_ALTERNATE : ''}${PLAIN}`);
    // What a program printed meanwhile stands behind that.
    this.#broken ??= column > 0;
    this.#begun = true;
    this.#flush();
  }

  /** What a program printed meanwhile is on the screen already. */
  saw(text: string): void {
    this.#tracker.advance(text);
    this.#broken = !/[\r\n]$/.test(text);
    // Printed again after each piece of output, it would fill the screen.
    if (this.#shown !== '') this.#waiting = '';
    this.#shown = '';
    this.#flush();
  }

  rows(rows: readonly string[]): void {
    if (rows.length === 0) return;
    this.#waiting = '';
    this.#rows.push(...rows);
    this.#flush();
  }

  /** A sentence, in the colour of its kind. */
  note(text: string, kind: 'danger' | 'attention'): void {
    const words = [span(clean(text), [style[kind]])];
    this.rows(wrapWords(words, this.#paper.columns(), 'keep').map(forTerminals));
  }

  /** One quiet line at most, which stays. */
  dim(text: string): void {
    this.rows([this.#quiet(text, this.#paper.columns())]);
  }

  #quiet(text: string, columns: number): string {
    const [row = ''] = wrapColumns([span(clean(text), [style.muted])], columns);
    return forTerminals(row);
  }

  /** One line at most, until something else is printed. */
  wait(text: string): void {
    this.#waiting = this.#quiet(text, this.#paper.columns() - 1);
    this.#flush();
  }

  /** Leaves the cursor at column 0, whatever state others left the terminal in. */
  async end(): Promise<void> {
    this.#waiting = '';
    await this.#beginning;
    if (this.#tracker.state !== 'ground') this.#paper.print(CANCEL);
    this.#printNow();
    if (this.#broken) this.#paper.print(LINE_END);
  }

  #flush(): void {
    if (this.#begun && this.#tracker.state === 'ground') this.#printNow();
  }

  #printNow(): void {
    if (this.#rows.length === 0 && this.#waiting === this.#shown) return;
    const erased = this.#shown === '' ? '' : ERASE;
    const apart = this.#broken ? LINE_END : '';
    const rows = this.#rows.map((row) => row + LINE_END).join('');
    this.#rows = [];
    this.#shown = this.#waiting;
    this.#broken = false;
    this.#paper.print(erased + apart + rows + this.#shown);
  }
}
