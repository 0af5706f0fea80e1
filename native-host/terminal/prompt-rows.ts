import type { IMarker, Terminal } from '@xterm/headless';
import { hooksOf } from './hooks.ts';

/** So many prompts keep their row, the newest. */
const MOST = 500;

interface Prompt {
  marker: IMarker;
  /** Whether something was typed there. */
  typed: boolean;
}

/** On which rows prompts begin. What a program clears away, or what scrolls out, has none. */
export class PromptRows {
  readonly #terminal: Terminal;
  /** By offset, oldest first. */
  readonly #prompts = new Map<number, Prompt>();

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    const hooks = hooksOf(terminal);
    // A reset makes new buffers, and markers of the old ones would go on in them.
    hooks.escape({ final: 'c' }, () => this.#forgetAll());
    hooks.control({ final: 'J' }, ([what]) => this.#erased(what));
  }

  /** A prompt begins at the cursor. */
  begin(offset: number): void {
    if (this.#terminal.buffer.active.type === 'alternate') return;
    this.#forget(offset);
    const marker = this.#terminal.registerMarker(0);
    if (!marker) return;
    this.#prompts.set(offset, { marker, typed: false });
    marker.onDispose(() => {
      if (this.#prompts.get(offset)?.marker === marker) this.#prompts.delete(offset);
    });
    for (const oldest of [...this.#prompts.keys()].slice(0, -MOST)) this.#forget(oldest);
  }

  /** Those that wait before this one were left with an empty line, or drawn again. */
  typed(offset: number): void {
    for (const [at, prompt] of [...this.#prompts]) {
      if (at === offset) prompt.typed = true;
      else if (!prompt.typed && at < offset) this.#forget(at);
    }
  }

  /** Counted from `first` on, those above it left out. */
  rows(first: number): { offset: number; row: number }[] {
    return [...this.#prompts]
      .map(([offset, { marker }]) => ({ offset, row: marker.line - first }))
      .filter(({ row }) => row >= 0);
  }

  /** xterm forgets those of rows that it erases whole, but not that of the row with the cursor. */
  #erased(what: number | number[] | undefined): void {
    const { cursorX, cursorY, baseY, type } = this.#terminal.buffer.active;
    if ((what ?? 0) !== 0 || cursorX > 0 || type === 'alternate') return;
    // Line editors erase below the prompt that they are about to draw: that one stays.
    for (const [offset, { marker, typed }] of [...this.#prompts])
      if (typed && marker.line === baseY + cursorY) this.#forget(offset);
  }

  #forget(offset: number): void {
    const prompt = this.#prompts.get(offset);
    this.#prompts.delete(offset);
    prompt?.marker.dispose();
  }

  #forgetAll(): void {
    for (const offset of [...this.#prompts.keys()]) this.#forget(offset);
  }
}
