import type { Size } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Reader } from './flow.ts';

/** A panel's view of a terminal. */
export interface View {
  readonly id: string;
  readonly session: Session;
  /** Whether it takes long output packed. */
  readonly packs: boolean;
  /** Null while it was dropped: it may type, but sees nothing until it attaches again. */
  reader: Reader | null;
  /** The size it asked for last, null when it never did. */
  wants: Size | null;
}

/** A terminal's views. The one that asked for a size last decides it. */
export class Views {
  readonly #views = new Map<string, View>();
  /** Those that asked for a size, the latest last. */
  #asked: View[] = [];

  get sizedBy(): View | null {
    return this.#asked.at(-1) ?? null;
  }

  /** The view of that id, when it is this session's. */
  find(id: string, session: Session): View | null {
    const view = this.#views.get(id);
    return view?.session === session ? view : null;
  }

  all(): View[] {
    return [...this.#views.values()];
  }

  of(session: Session): View[] {
    return this.all().filter((view) => view.session === session);
  }

  /** A view that attaches again keeps its place. */
  put(view: View): void {
    const before = this.#views.get(view.id);
    this.#views.set(view.id, view);
    this.#asked = this.#asked.map((asked) => (asked === before ? view : asked));
    if (before) view.wants = before.wants;
  }

  remove(view: View): void {
    if (this.#views.get(view.id) === view) this.#views.delete(view.id);
    this.#asked = this.#asked.filter((asked) => asked !== view);
  }

  asks(view: View, size: Size): void {
    view.wants = size;
    this.#asked = [...this.#asked.filter((asked) => asked !== view), view];
  }
}
