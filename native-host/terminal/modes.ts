import type { Terminal } from '@xterm/headless';
import { ASCII, Charsets } from './charsets.ts';
import { type Hooks, hooksOf, type Params } from './hooks.ts';
import { Pen } from './pen.ts';
import { TabStops } from './tab-stops.ts';

/** Where DECSC left the cursor: column, line of the buffer (scrollback included), attributes, charset. */
interface SavedCursor {
  x: number;
  line: number;
  pen: Pen;
  charset: string;
}

/** What each of the two buffers keeps for itself. Null: as a fresh terminal has it. */
interface BufferState {
  region: { top: number; bottom: number } | null;
  tabs: TabStops;
  saved: SavedCursor | null;
}

/** The state of a terminal that its public interface does not tell, followed by parser hooks. */
export class Modes {
  readonly #terminal: Terminal;
  readonly #charsets: Charsets;
  readonly pen = new Pen();
  #buffers = fresh();
  /** Parameters and address of the OSC 8 link that is open, '' when none is. */
  #link = '';
  #newLineMode = false;
  #cursorHidden = false;
  #cursorStyle = 0;
  #mouseEncoding: 1006 | 1016 | null = null;

  constructor(terminal: Terminal) {
    const hooks = hooksOf(terminal);
    this.#terminal = terminal;
    this.#charsets = new Charsets(hooks);
    this.#watchCursor(hooks);
    this.#watchModes(hooks);
    this.#watchTabs(hooks);
    this.#watchLinks(hooks);
    hooks.escape({ final: 'c' }, () => this.#reset());
    hooks.control({ intermediates: '!', final: 'p' }, () => this.#softReset());
  }

  /** The terminal was resized, which drops scroll regions. */
  resized(): void {
    for (const buffer of [this.#buffers.normal, this.#buffers.alternate]) buffer.region = null;
  }

  /** Sequences that give a fresh buffer this buffer's tab stops, saved cursor and scroll region; they move the cursor. */
  bufferSequences(type: 'normal' | 'alternate'): string {
    const { region, tabs } = this.#buffers[type];
    return [
      tabs.sequences(this.#terminal.cols),
      this.#savedSequence(type),
      region && `\x1b[${region.top};${region.bottom}r`,
    ]
      .filter(Boolean)
      .join('');
  }

  /** Gives the alternate buffer, which is not shown, its saved cursor; moves the cursor. */
  hiddenSequences(): string {
    const saved = this.#savedSequence('alternate');
    return saved && `\x1b[?1047h${saved}\x1b[?1047l`;
  }

  /** Prints a character in ASCII's charset, whichever is in force; `shifted`: SO is. */
  asItStands(character: string, shifted: boolean): string {
    return this.#charsets.asItStands(character, shifted);
  }

  /** Charsets and shifts in force; may move the cursor. `shifted`: SO is. */
  charsetSequences(shifted: boolean): string {
    return this.#charsets.sequences(shifted);
  }

  /** The scroll region's first row (0-based) in the buffer shown; origin mode counts from there. */
  get top(): number {
    return (this.#active.region?.top ?? 1) - 1;
  }

  /** Whether lines leave at the top for the scrollback: the normal buffer is shown, without a scroll region. */
  get scrolls(): boolean {
    return this.#terminal.buffer.active.type === 'normal' && this.#active.region === null;
  }

  /** Modes that belong to no buffer (but insert mode), in the form that sets them in a fresh terminal; may move the cursor. */
  modeSequences(): string {
    const modes = this.#terminal.modes;
    const mouse = { none: 0, x10: 9, vt200: 1000, drag: 1002, any: 1003 }[modes.mouseTrackingMode];
    return [
      modes.applicationCursorKeysMode && '\x1b[?1h',
      modes.applicationKeypadMode && '\x1b=',
      modes.bracketedPasteMode && '\x1b[?2004h',
      modes.originMode && '\x1b[?6h',
      modes.reverseWraparoundMode && '\x1b[?45h',
      modes.sendFocusMode && '\x1b[?1004h',
      modes.synchronizedOutputMode && '\x1b[?2026h',
      this.#newLineMode && '\x1b[20h',
      !modes.wraparoundMode && '\x1b[?7l',
      mouse > 0 && `\x1b[?${mouse}h`,
      this.#mouseEncoding && `\x1b[?${this.#mouseEncoding}h`,
      this.#cursorStyle > 0 && `\x1b[${this.#cursorStyle} q`,
      this.#cursorHidden && '\x1b[?25l',
      this.#link && `\x1b]8;${this.#link}\x1b\\`,
    ]
      .filter(Boolean)
      .join('');
  }

  get #active(): BufferState {
    return this.#buffers[this.#terminal.buffer.active.type];
  }

  #savedSequence(type: 'normal' | 'alternate'): string {
    const saved = this.#buffers[type].saved;
    if (!saved) return '';
    const row = Math.max(0, saved.line - this.#terminal.buffer[type].baseY);
    const place = `\x1b[${Math.min(row, this.#terminal.rows - 1) + 1};${saved.x + 1}H`;
    const charset = saved.charset === ASCII ? '' : `\x1b(${saved.charset}`;
    return `${place}${saved.pen}${charset}\x1b7${charset && '\x1b(B'}`;
  }

  #watchCursor(hooks: Hooks): void {
    hooks.escape({ final: '7' }, () => this.#save());
    hooks.escape({ final: '8' }, () => this.#restore(this.#active.saved));
    hooks.control({ final: 's' }, () => this.#save());
    hooks.control({ final: 'u' }, () => this.#restore(this.#active.saved));
    hooks.control({ final: 'm' }, (params) => this.pen.apply(params));
    hooks.control({ final: 'r' }, (params) => this.#setRegion(params));
  }

  #watchModes(hooks: Hooks): void {
    hooks.control({ prefix: '?', final: 'h' }, (params) => each(params, (mode) => this.#set(mode)));
    hooks.control({ prefix: '?', final: 'l' }, (params) => each(params, (mode) => this.#unset(mode)));
    hooks.control({ final: 'h' }, (params) => this.#newLine(params, true));
    hooks.control({ final: 'l' }, (params) => this.#newLine(params, false));
    hooks.control({ intermediates: ' ', final: 'q' }, (params) => {
      this.#cursorStyle = first(params) ?? 1;
    });
  }

  #watchTabs(hooks: Hooks): void {
    const column = () => this.#terminal.buffer.active.cursorX;
    hooks.escape({ final: 'H' }, () => this.#active.tabs.set(column(), this.#terminal.cols));
    hooks.control({ final: 'g' }, (params) => {
      if (first(params) === 3) this.#active.tabs.removeAll();
      else if (!first(params)) this.#active.tabs.remove(column(), this.#terminal.cols);
    });
  }

  #watchLinks(hooks: Hooks): void {
    hooks.command(8, (link) => {
      // As xterm reads it: parameters without an address change nothing.
      const [, parameters, address] = /^([^;]*);(.*)$/s.exec(link) ?? [];
      if (address) this.#link = link;
      else if (parameters === '') this.#link = '';
    });
  }

  #save(): void {
    const { cursorX, cursorY, baseY } = this.#terminal.buffer.active;
    const charset = this.#charsets.current;
    this.#active.saved = { x: cursorX, line: baseY + cursorY, pen: new Pen(this.pen), charset };
  }

  #restore(saved: SavedCursor | null): void {
    this.pen.copy(saved?.pen ?? new Pen());
    this.#charsets.restore(saved?.charset ?? ASCII);
  }

  /** As xterm reads DECSTBM. */
  #setRegion(params: Params): void {
    const rows = this.#terminal.rows;
    const top = first(params) || 1;
    const asked = params[1];
    const bottom = typeof asked === 'number' && asked > 0 && asked <= rows ? asked : rows;
    if (bottom > top) this.#active.region = top === 1 && bottom === rows ? null : { top, bottom };
  }

  #set(mode: number): void {
    if (mode === 25) this.#cursorHidden = false;
    if (mode === 1006 || mode === 1016) this.#mouseEncoding = mode;
    if (mode === 1048 || mode === 1049) this.#save();
    if (mode === 2) this.#charsets.clear();
  }

  #unset(mode: number): void {
    if (mode === 25) this.#cursorHidden = true;
    if (mode === 1006 || mode === 1016) this.#mouseEncoding = null;
    if (mode === 1048) this.#restore(this.#active.saved);
    if (mode === 47 || mode === 1047 || mode === 1049) this.#clearAlternate();
    // The cursor of the buffer that it goes back to.
    if (mode === 1049) this.#restore(this.#buffers.normal.saved);
  }

  /** Leaving the alternate buffer clears it, but not what DECSC saved in it. */
  #clearAlternate(): void {
    if (this.#active !== this.#buffers.alternate) return;
    this.#buffers.alternate = { ...fresh().alternate, saved: this.#buffers.alternate.saved };
  }

  #newLine(params: Params, on: boolean): void {
    if (params.includes(20)) this.#newLineMode = on;
  }

  #softReset(): void {
    const buffer = this.#terminal.buffer.active;
    this.pen.reset();
    this.#charsets.reset();
    this.#cursorHidden = false;
    this.#cursorStyle = 0;
    this.#active.region = null;
    this.#active.saved = { x: 0, line: buffer.baseY, pen: new Pen(), charset: ASCII };
  }

  #reset(): void {
    this.pen.reset();
    this.#buffers = fresh();
    this.#charsets.reset();
    this.#cursorHidden = false;
    this.#cursorStyle = 0;
    this.#mouseEncoding = null;
  }
}

function fresh(): { normal: BufferState; alternate: BufferState } {
  const buffer = (): BufferState => ({ region: null, tabs: new TabStops(), saved: null });
  return { normal: buffer(), alternate: buffer() };
}

function first(params: Params): number | undefined {
  return typeof params[0] === 'number' ? params[0] : undefined;
}

function each(params: Params, act: (mode: number) => void): void {
  for (const mode of params) if (typeof mode === 'number') act(mode);
}
