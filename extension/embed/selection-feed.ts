import { type Marked, readSelection } from '../../shared/page/read-selection.ts';
import type { PageSelection } from '../../shared/page/selection.ts';

const QUIET_MS = 200;

/** Tells what the person selected in the page once they have stopped, and when they take it back. */
export class SelectionFeed {
  readonly #send: (selection: PageSelection | null) => void;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = 'null';

  constructor(end: AbortSignal, send: (selection: PageSelection | null) => void) {
    this.#send = send;
    document.addEventListener('selectionchange', () => this.look(), { signal: end });
    window.addEventListener('hashchange', () => this.look(), { signal: end });
    end.addEventListener('abort', () => clearTimeout(this.#timer), { once: true });
  }

  /** The page, or what listens, may be another one. */
  look(anew = false): void {
    if (anew) this.#last = '';
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#tell(), QUIET_MS);
  }

  #tell(): void {
    const selection = readSelection(document, location.href, markedNow());
    const text = JSON.stringify(selection);
    if (text === this.#last) return;
    this.#last = text;
    this.#send(selection);
  }
}

function markedNow(): Marked | null {
  const marked = getSelection();
  if (marked === null || marked.rangeCount === 0) return null;
  return { range: marked.getRangeAt(0), text: marked.toString() };
}
