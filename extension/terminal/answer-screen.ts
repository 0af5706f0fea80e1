import type { Places } from '../../shared/answer/inline.ts';
import { ConversationArtist, type Opened } from '../answer/conversation.ts';
import { conversationDecorations, type Decorations } from '../answer/decorations.ts';
import type { Shown, Thread } from '../conversation/thread.ts';
import { type Fill, RowControls } from './controls.ts';
import { type LinkCallbacks, linkHandler } from './links.ts';
import { answerPalette } from './palette.ts';
import { RowWriter } from './row-writer.ts';
import { cellHeight, openXterm, screenWidth, type View } from './xterm.ts';

/** What the gutter needs to draw the rows that can be seen now. */
export interface Visible {
  decorations: Decorations;
  top: number;
  rows: number;
  rowHeight: number;
  /** Of all columns together, in CSS pixels. */
  width: number;
  atEnd: boolean;
}

export interface AnswerCallbacks extends LinkCallbacks {
  paint: (visible: Visible) => void;
  fill: Fill;
  empty: (element: HTMLElement) => void;
}

const none: Decorations = { signs: [], bars: [], outlines: [], controls: [] };

/** The conversation's own read-only xterm: its rows are a function of the turns and the width. */
export class AnswerScreen {
  readonly #view: View;
  readonly #writer: RowWriter;
  readonly #controls: RowControls;
  readonly #artist = new ConversationArtist();
  readonly #paint: (visible: Visible) => void;
  #decorations = none;
  #shown: readonly Shown[] = [];
  #opened: Opened = { reasoning: new Set(), versions: new Set() };
  /** Whether the newest question is kept in sight, at the top at most, the end, or neither. */
  #follow: 'question' | 'end' | 'nothing' = 'question';
  #newest = '';
  #queued: readonly string[] = [];
  #dirty = false;
  #busy = false;
  #disposed = false;

  constructor(box: HTMLElement, callbacks: AnswerCallbacks) {
    this.#view = openXterm(box, {
      theme: answerPalette(),
      scrollback: 10_000,
      readOnly: true,
      linkHandler: linkHandler(callbacks),
    });
    const { term } = this.#view;
    this.#writer = new RowWriter(term);
    this.#controls = new RowControls(term, callbacks.fill, callbacks.empty);
    this.#paint = callbacks.paint;
    term.attachCustomKeyEventHandler(() => false);
    term.textarea?.setAttribute('tabindex', '-1');
    for (const type of ['wheel', 'pointerup', 'touchend'])
      box.addEventListener(type, this.#onScrolled, { passive: true });
    // Scrolling is drawn, too; `onScroll` would tell of each line that is written.
    term.onRender(() => this.#repaint());
  }

  show({ shown, queued }: Thread, opened: Opened): void {
    const newest = shown.at(-1)?.turn.id ?? '';
    // One that waited begins by itself: whoever reads elsewhere stays there.
    const stays = this.#follow === 'nothing' && this.#queued.includes(newest);
    if (newest !== this.#newest && !stays) this.#follow = 'question';
    this.#newest = newest;
    this.#queued = queued.map(({ turn }) => turn.id);
    // What was opened is new to a screen that shows nothing yet, and says nothing of where to look.
    if (this.#shown.length > 0 && opened !== this.#opened) this.#follow = 'nothing';
    this.#shown = shown;
    this.#opened = opened;
    this.#redraw();
  }

  setPlaces(places: Places): void {
    this.#artist.places = places;
    this.#redraw();
  }

  /** The box changed: everything is drawn again for its width. */
  followBox(): void {
    this.#redraw();
  }

  recolor(): void {
    this.#view.term.options.theme = answerPalette();
  }

  scroll(rows: number): void {
    this.#view.term.scrollLines(rows);
    this.#onScrolled();
  }

  toEnd(): void {
    this.#follow = 'end';
    this.#view.term.scrollToBottom();
  }

  get pageRows(): number {
    return this.#view.term.rows;
  }

  selection(): string {
    return this.#view.term.getSelection();
  }

  dispose(): void {
    this.#disposed = true;
    this.#controls.clear();
    this.#view.term.dispose();
  }

  /** One drawing at a time; what came meanwhile is drawn once, together. */
  #redraw(): void {
    this.#dirty = true;
    if (!this.#busy) void this.#work();
  }

  async #work(): Promise<void> {
    this.#busy = true;
    while (this.#dirty && !this.#disposed) {
      this.#dirty = false;
      this.#resize();
      await this.#draw();
    }
    this.#busy = false;
  }

  async #draw(): Promise<void> {
    const { term } = this.#view;
    const drawing = this.#artist.draw(this.#shown, term.cols, this.#opened);
    await this.#writer.show(drawing.rows);
    if (this.#disposed) return;
    this.#decorations = conversationDecorations(drawing, this.#opened);
    this.#controls.show(this.#decorations.controls);
    this.#keepInSight(drawing.turns.at(-1)?.start ?? 0);
    this.#repaint();
  }

  /** An answer is read from its beginning: the question goes up to the top and stays there. */
  #keepInSight(question: number): void {
    const { term } = this.#view;
    const { baseY } = term.buffer.active;
    if (this.#follow === 'question') term.scrollToLine(Math.min(question, baseY));
    if (this.#follow === 'end') term.scrollToBottom();
  }

  /** Whoever scrolls decides from then on, until the next question. */
  readonly #onScrolled = (): void => {
    requestAnimationFrame(() => {
      if (this.#disposed) return;
      const { viewportY, baseY } = this.#view.term.buffer.active;
      if (baseY > 0) this.#follow = viewportY >= baseY ? 'end' : 'nothing';
    });
  };

  #resize(): void {
    const { term } = this.#view;
    const size = this.#view.fitting();
    if (!size || (size.cols === term.cols && size.rows === term.rows)) return;
    if (size.cols !== term.cols) this.#writer.invalidate();
    term.resize(size.cols, size.rows);
  }

  #repaint(): void {
    const { term } = this.#view;
    const { viewportY, baseY } = term.buffer.active;
    this.#paint({
      decorations: this.#decorations,
      top: viewportY,
      rows: term.rows,
      rowHeight: cellHeight(term),
      width: screenWidth(term),
      atEnd: viewportY >= baseY,
    });
  }
}
