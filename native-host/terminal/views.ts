import type { Size } from '../../shared/terminal/terminal.ts';
import type { Session } from '../daemon/handlers.ts';
import type { Prompt } from './commands/prompts.ts';
import { type Flow, Reader } from './flow.ts';
import { packed } from './pack.ts';

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

/** A terminal's views, and what they are told. The one that asked for a size last decides it. */
export class Views {
  readonly #terminal: string;
  readonly #flow: Flow;
  readonly #views = new Map<string, View>();
  /** Those that asked for a size, the latest last. */
  #asked: View[] = [];

  constructor(terminal: string, flow: Flow) {
    this.#terminal = terminal;
    this.#flow = flow;
  }

  get sizedBy(): View | null {
    return this.#asked.at(-1) ?? null;
  }

  /** The view of that id, when it is this session's. */
  find(id: string, session: Session): View | null {
    const view = this.#views.get(id);
    return view?.session === session ? view : null;
  }

  of(session: Session): View[] {
    return [...this.#views.values()].filter((view) => view.session === session);
  }

  /** It gets the output from that offset on. One that attaches again keeps its place. */
  open(opened: Pick<View, 'id' | 'session' | 'packs'>, from: number): void {
    const before = this.#views.get(opened.id);
    if (before) this.#mute(before);
    const view: View = { ...opened, reader: null, wants: before?.wants ?? null };
    this.#views.set(view.id, view);
    this.#asked = this.#asked.map((asked) => (asked === before ? view : asked));
    view.reader = this.#readerFor(view, from);
    this.#flow.add(view.reader);
  }

  remove(view: View): void {
    this.#mute(view);
    if (this.#views.get(view.id) === view) this.#views.delete(view.id);
    this.#asked = this.#asked.filter((asked) => asked !== view);
  }

  asks(view: View, size: Size): void {
    view.wants = size;
    this.#asked = [...this.#asked.filter((asked) => asked !== view), view];
  }

  /** A prompt begins, or the command that was typed there began or ended. */
  tellPrompt(prompt: Prompt): void {
    for (const session of new Set([...this.#views.values()].map((view) => view.session)))
      this.tellPromptTo(session, prompt);
  }

  tellPromptTo(session: Session, { record, offset }: Prompt): void {
    session.notify('terminal/command', { terminal: this.#terminal, record, offset });
  }

  #mute(view: View): void {
    if (view.reader) this.#flow.remove(view.reader);
    view.reader = null;
  }

  #readerFor(view: View, from: number): Reader {
    const terminal = this.#terminal;
    const { id, session, packs } = view;
    return new Reader(
      {
        output: (offset, text) => {
          const output = packs ? packed(text) : { data: text };
          session.notify('terminal/output', { terminal, view: id, offset, ...output });
        },
        dropped: () => {
          view.reader = null;
          session.notify('terminal/dropped', { terminal, view: id });
        },
      },
      from,
    );
  }
}
