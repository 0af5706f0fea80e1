import { SearchAddon } from '@xterm/addon-search';
import { WebLinksAddon } from '@xterm/addon-web-links';
import type { Size, Snapshot } from '../../shared/terminal/terminal.ts';
import type { Feed, Screen } from './feed.ts';
import { guardOutput } from './guards.ts';
import { gateInput } from './input-gate.ts';
import { isWebAddress, type LinkCallbacks, linkHandler } from './links.ts';
import { terminalPalette } from './palette.ts';
import type { Paste } from './paste.ts';
import { Replies } from './replies.ts';
import { openXterm, type View } from './xterm.ts';

export interface TerminalCallbacks extends LinkCallbacks {
  armed: () => boolean;
  /** Whether this view set the size: then it answers queries, and follows its box. */
  owns: () => boolean;
  askPaste: (paste: Paste) => void;
  copied: (text: string) => void;
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

  constructor(box: HTMLElement, feed: Feed, callbacks: TerminalCallbacks) {
    this.#feed = feed;
    this.#callbacks = callbacks;
    const links = linkHandler(callbacks);
    this.#view = openXterm(box, {
      theme: terminalPalette(),
      scrollback: 10_000,
      readOnly: false,
      linkHandler: links,
    });
    this.#replies = new Replies(this.#view.term, callbacks.owns, (data) => feed.input(data));
    this.#loadAddons();
    this.#wireInput(box);
    this.#detach = feed.attach(this);
  }

  #loadAddons(): void {
    const { term } = this.#view;
    const { open, hover } = this.#callbacks;
    const activate = (_event: MouseEvent, address: string) => {
      if (isWebAddress(address)) open(address);
    };
    term.loadAddon(this.#search);
    term.loadAddon(
      new WebLinksAddon(activate, { hover: (_event, address) => hover(address), leave: () => hover(null) }),
    );
    guardOutput(term, this.#callbacks.owns);
  }

  #wireInput(box: HTMLElement): void {
    const { term } = this.#view;
    const { armed, askPaste } = this.#callbacks;
    gateInput(box, { armed, ask: askPaste, paste: (text) => this.paste(text), signal: this.#end.signal });
    term.attachCustomKeyEventHandler((event) => this.#isForShell(event));
    term.textarea?.addEventListener('focus', () => this.claimSize(), { signal: this.#end.signal });
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

  restore({ size, screen }: Snapshot): void {
    const { term } = this.#view;
    term.write('', () => {
      term.reset();
      term.resize(size.cols, size.rows);
    });
    this.#replies.silently(() => term.write(screen));
  }

  write(bytes: Uint8Array, offset: number, old: boolean): void {
    const write = () => this.#view.term.write(bytes, () => this.#feed.written(offset));
    if (old) this.#replies.silently(write);
    else write();
  }

  /** In the stream's order: output of the old size is written in the old size. */
  resize({ cols, rows }: Size): void {
    const { term } = this.#view;
    if (term.cols === cols && term.rows === rows) return;
    term.write('', () => term.resize(cols, rows));
  }

  isFullScreen(): Promise<boolean> {
    const { term } = this.#view;
    return new Promise((done) => term.write('', () => done(term.buffer.active.type === 'alternate')));
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
    if (text === '') return true;
    return backwards ? this.#search.findPrevious(text) : this.#search.findNext(text);
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
