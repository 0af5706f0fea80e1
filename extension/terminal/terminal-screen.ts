import { SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import type { Places } from '../../shared/answer/inline.ts';
import type { CommandRecord } from '../../shared/terminal/command.ts';
import { resizeExactly } from '../../shared/terminal/resize-exactly.ts';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';
import { CommandRows } from './command-rows.ts';
import type { Feed, Screen } from './feed.ts';
import { FileLinks } from './file-links.ts';
import { guardOutput } from './guards.ts';
import { gateInput } from './input-gate.ts';
import { type LinkCallbacks, linkHandler } from './links.ts';
import { searchColors, terminalPalette } from './palette.ts';
import type { Paste } from './paste.ts';
import { Replies } from './replies.ts';
import { lookAt, sameCommands, type VisibleCommands } from './visible-commands.ts';
import { type Font, openXterm, type View } from './xterm.ts';

export interface TerminalCallbacks extends LinkCallbacks {
  armed: () => boolean;
  /** Whether this view set the size: then it answers queries, and follows its box. */
  owns: () => boolean;
  /** Where the files that it names lead. */
  places: () => Places;
  askPaste: (paste: Paste) => void;
  copied: (text: string) => void;
  /** The commands that can be seen now; called when that changes. */
  paint: (visible: VisibleCommands) => void;
}

/** A terminal on the screen: the host's bytes in the host's size, and the keyboard's way back. */
export class TerminalScreen implements Screen {
  readonly #view: View;
  readonly #feed: Feed;
  readonly #replies: Replies;
  readonly #callbacks: TerminalCallbacks;
  readonly #search = new SearchAddon();
  readonly #end = new AbortController();
  readonly #detach: () => void;
  readonly #box: HTMLElement;
  readonly #commandRows: CommandRows;
  #painted: VisibleCommands | null = null;
  #shift = { x: 0, y: 0 };
  /** Rows may have changed their place: told when they are drawn. */
  #stale = true;

  constructor(box: HTMLElement, feed: Feed, callbacks: TerminalCallbacks, font: Font) {
    this.#box = box;
    this.#feed = feed;
    this.#callbacks = callbacks;
    this.#view = openXterm(box, {
      theme: terminalPalette(),
      scrollback: 10_000,
      readOnly: false,
      linkHandler: linkHandler(callbacks),
      font,
    });
    this.#commandRows = new CommandRows(this.#view.term, () => this.#repaintSoon());
    this.#replies = new Replies(this.#view.term, callbacks.owns, (data) => feed.input(data));
    this.#loadAddons();
    this.#wireInput(box);
    this.#wirePaint();
    this.#detach = feed.attach(this);
  }

  #loadAddons(): void {
    const { term } = this.#view;
    const { activate, hover, leave } = linkHandler(this.#callbacks);
    term.loadAddon(this.#search);
    term.loadAddon(new WebLinksAddon(activate, { hover, leave }));
    term.registerLinkProvider(new FileLinks(term, this.#callbacks.places, this.#callbacks));
    guardOutput(term, this.#callbacks.owns);
  }

  #wireInput(box: HTMLElement): void {
    const { term } = this.#view;
    const { armed, askPaste } = this.#callbacks;
    gateInput(box, { armed, ask: askPaste, paste: (text) => this.paste(text), signal: this.#end.signal });
    term.attachCustomKeyEventHandler((event) => this.#isForShell(event));
    term.textarea?.addEventListener('focus', () => this.claimSize(), { signal: this.#end.signal });
  }

  #wirePaint(): void {
    const { term } = this.#view;
    // Scrolling is drawn, too; `onScroll` would tell of each line that is printed.
    term.onRender(() => this.#paint());
    this.#box.addEventListener('scroll', () => this.#scrolled(), { passive: true, signal: this.#end.signal });
  }

  /** Asked for only now: in each frame it would make a layout of its own. */
  #scrolled(): void {
    this.#shift = { x: this.#box.scrollLeft, y: this.#box.scrollTop };
    this.#paint();
  }

  /** A row may be registered when nothing is left to be drawn. */
  #repaintSoon(): void {
    if (this.#stale) return;
    this.#stale = true;
    requestAnimationFrame(() => {
      if (!this.#end.signal.aborted) this.#paint();
    });
  }

  #paint(): void {
    this.#stale = false;
    const visible = lookAt(this.#view.term, this.#commandRows.commands(), this.#shift);
    if (this.#painted && sameCommands(this.#painted, visible)) return;
    this.#painted = visible;
    this.#callbacks.paint(visible);
  }

  /** Ctrl+C copies while text is selected and interrupts otherwise. */
  #isForShell(event: KeyboardEvent): boolean {
    const { term } = this.#view;
    const copies = (event.ctrlKey || event.metaKey) && event.code === 'KeyC' && term.hasSelection();
    if (copies && event.type === 'keydown') {
      this.#callbacks.copied(term.getSelection());
      term.clearSelection();
      event.preventDefault();
    }
    return !copies;
  }

  restore(snapshot: Snapshot): void {
    const { size, screen } = snapshot;
    const { term } = this.#view;
    this.#commandRows.restore(snapshot);
    term.write('', () => {
      term.reset();
      term.resize(size.cols, size.rows);
    });
    this.#replies.silently(() => term.write(screen));
    this.#commandRows.restored();
  }

  command(record: CommandRecord | null, offset: number): void {
    this.#commandRows.tell(record, offset);
  }

  write(bytes: Uint8Array, offset: number, old: boolean): void {
    const put = (piece: Uint8Array, last: boolean) =>
      this.#view.term.write(piece, last ? () => this.#feed.written(offset) : undefined);
    const write = () => this.#commandRows.write(bytes, offset, put);
    if (old) this.#replies.silently(write);
    else write();
  }

  /** In the stream's order: output of the old size is written in the old size. */
  resize(size: Size): void {
    const { term } = this.#view;
    // Also to the size that it has: another one may wait in the stream before this.
    term.write('', () => resizeExactly(term, size));
  }

  /** Scrolls to a command, so that its output can be read below it; false when it has no row any more. */
  reveal(record: string): boolean {
    const { term } = this.#view;
    const command = this.#commandRows.commands().find((each) => each.record.id === record);
    if (command) term.scrollToLine(Math.max(0, command.line - 1));
    return command !== undefined;
  }

  /** The command before or behind `record`, or beside what can be seen; null when there is none. */
  neighbour(record: string | null, step: 1 | -1): CommandRecord | null {
    const all = this.#commandRows.commands();
    const at = all.findIndex((each) => each.record.id === record);
    if (at !== -1) return all[at + step]?.record ?? null;
    const { viewportY } = this.#view.term.buffer.active;
    const end = viewportY + this.#view.term.rows;
    const near = step === -1 ? all.findLast(({ line }) => line < end) : all.find(({ line }) => line >= end);
    return near?.record ?? null;
  }

  /** Back to the prompt. */
  toEnd(): void {
    this.#view.term.scrollToBottom();
  }

  setFont(font: Font): void {
    this.#view.setFont(font);
    this.followBox();
  }

  drained(): Promise<void> {
    return new Promise((done) => this.#view.term.write('', done));
  }

  async isFullScreen(): Promise<boolean> {
    await this.drained();
    return this.#view.term.buffer.active.type === 'alternate';
  }

  /** Asks for the size that fits the box. */
  claimSize(): void {
    const size = this.#view.fitting();
    const { cols, rows } = this.#view.term;
    if (size && !(this.#callbacks.owns() && size.cols === cols && size.rows === rows))
      this.#feed.useSize(size);
  }

  /** The box changed: the view that owns the size follows it. */
  followBox(): void {
    if (this.#callbacks.owns()) this.claimSize();
  }

  fitting(): Size | null {
    return this.#view.fitting();
  }

  paste(text: string): void {
    this.#view.term.paste(text);
  }

  find(text: string, backwards: boolean): boolean {
    if (text === '') this.clearFind();
    if (text === '') return true;
    const options = { decorations: searchColors() };
    return backwards ? this.#search.findPrevious(text, options) : this.#search.findNext(text, options);
  }

  clearFind(): void {
    this.#search.clearDecorations();
    this.#view.term.clearSelection();
  }

  recolor(): void {
    this.#view.term.options.theme = terminalPalette();
  }

  focus(): void {
    this.#view.term.focus();
  }

  dispose(): void {
    this.#detach();
    this.#end.abort();
    this.#view.term.dispose();
  }
}
