import type { IDecoration, Terminal } from '@xterm/xterm';
import type { Control } from '../answer/decorations.ts';

/** Fills one row's control into its element. */
export type Fill = (control: Control, element: HTMLElement) => void;

interface Hung {
  decoration: IDecoration;
  element: HTMLElement | null;
}

/**
 * Hangs buttons on rows by xterm's own markers. The row's text says the same
 * without them; here it only becomes something to press.
 */
export class RowControls {
  readonly #term: Terminal;
  readonly #fill: Fill;
  readonly #empty: (element: HTMLElement) => void;
  readonly #hung = new Map<string, Hung>();

  constructor(term: Terminal, fill: Fill, empty: (element: HTMLElement) => void) {
    this.#term = term;
    this.#fill = fill;
    this.#empty = empty;
  }

  show(controls: readonly Control[]): void {
    const keys = new Set(controls.map(({ key }) => key));
    for (const key of this.#hung.keys()) if (!keys.has(key)) this.#drop(key);
    for (const control of controls) this.#place(control);
  }

  clear(): void {
    for (const key of this.#hung.keys()) this.#drop(key);
  }

  #place(control: Control): void {
    const hung = this.#hung.get(control.key);
    const stands = hung && !hung.decoration.isDisposed && hung.decoration.marker.line === control.row;
    if (!stands) this.#hang(control);
    else if (hung.element) this.#fill(control, hung.element);
  }

  #hang(control: Control): void {
    this.#drop(control.key);
    const { active } = this.#term.buffer;
    const marker = this.#term.registerMarker(control.row - active.baseY - active.cursorY);
    const decoration = this.#term.registerDecoration({ marker, width: this.#term.cols, layer: 'top' });
    if (!decoration) return;
    const hung: Hung = { decoration, element: null };
    this.#hung.set(control.key, hung);
    decoration.onRender((element) => {
      if (hung.element === element) return;
      hung.element = element;
      element.classList.add('row-control');
      for (const type of ['mousedown', 'wheel']) element.addEventListener(type, keep, { passive: true });
      this.#fill(control, element);
    });
  }

  #drop(key: string): void {
    const hung = this.#hung.get(key);
    if (!hung) return;
    this.#hung.delete(key);
    if (hung.element) this.#empty(hung.element);
    hung.decoration.marker.dispose();
    hung.decoration.dispose();
  }
}

/** A press on a button is not the begin of a selection; the wheel still scrolls. */
function keep(event: Event): void {
  if (event.type === 'mousedown') event.stopPropagation();
}
