import type { IDisposable, IFunctionIdentifier, Terminal } from '@xterm/headless';
import { type Params, Pen } from './pen.ts';

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
  tabs: Set<number> | null;
  saved: SavedCursor | null;
}

const ASCII = 'B';
const CHARSETS = '0AB4C5RQKYE6ZH7=';
const DESIGNATORS = '()*+';
const LOCKING_SHIFTS: { readonly [final: string]: number } = { n: 2, o: 3, '|': 3, '}': 2, '~': 1 };

/**
 * The state of a terminal that neither its public interface nor the serialize addon
 * tells, followed by parser hooks. They see a sequence before the terminal acts on it.
 */
export class Modes {
  readonly #terminal: Terminal;
  readonly pen = new Pen();
  #buffers = fresh();
  #charsets = [ASCII, ASCII, ASCII, ASCII];
  /** Set by LS1, LS2, LS3; SI and SO have no hook (ground.ts follows them). */
  #level = 0;
  /** The charset that DECRC brought back, until the next designation. */
  #restored: string | null = null;
  /** Parameters and address of the OSC 8 link that is open, '' when none is. */
  #link = '';
  #newLineMode = false;
  #cursorHidden = false;
  #cursorStyle = 0;
  #mouseEncoding: 1006 | 1016 | null = null;

  constructor(terminal: Terminal) {
    this.#terminal = terminal;
    this.#watchCursor();
    this.#watchModes();
    this.#watchCharsets();
    this.#watchTabs();
    this.#watchLinks();
    this.#onEscape({ final: 'c' }, () => this.#reset());
    this.#onControl({ intermediates: '!', final: 'p' }, () => this.#softReset());
  }

  /** The terminal was resized, which drops scroll regions. */
  resized(): void {
    for (const buffer of [this.#buffers.normal, this.#buffers.alternate]) buffer.region = null;
  }

  /** Sequences that give a fresh buffer this buffer's tab stops, saved cursor and scroll region; they move the cursor. */
  bufferSequences(type: 'normal' | 'alternate'): string {
    const { region, tabs } = this.#buffers[type];
    return [
      tabs && tabSequence(tabs, this.#terminal.cols),
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

  /** Charsets and shifts in force; may move the cursor. `shifted`: SO is. */
  charsetSequences(shifted: boolean): string {
    const designated = this.#charsets.map((charset, index) =>
      charset === ASCII ? '' : `\x1b${DESIGNATORS[index]}${charset}`,
    );
    const level = this.#level > 1 ? `\x1b${this.#level === 2 ? 'n' : 'o'}` : '';
    const shift = shifted || this.#level === 1 ? '\x0e' : '';
    return designated.join('') + level + shift + (this.#restoredCharset ? '\x1b8' : '');
  }

  /** The scroll region's first row (0-based) in the buffer shown; origin mode counts from there. */
  get top(): number {
    return (this.#active.region?.top ?? 1) - 1;
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

  /** Whether the charset in force is the one that DECRC brought back and no designated one. */
  get #restoredCharset(): boolean {
    return this.#restored !== null && this.#restored !== this.#charsets[this.#level];
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

  #watchCursor(): void {
    this.#onEscape({ final: '7' }, () => this.#save());
    this.#onEscape({ final: '8' }, () => this.#restore());
    this.#onControl({ final: 's' }, () => this.#save());
    this.#onControl({ final: 'u' }, () => this.#restore());
    this.#onControl({ final: 'm' }, (params) => this.pen.apply(params));
    this.#onControl({ final: 'r' }, (params) => this.#setRegion(params));
  }

  #watchModes(): void {
    this.#onControl({ prefix: '?', final: 'h' }, (params) => each(params, (mode) => this.#set(mode)));
    this.#onControl({ prefix: '?', final: 'l' }, (params) => each(params, (mode) => this.#unset(mode)));
    this.#onControl({ final: 'h' }, (params) => this.#newLine(params, true));
    this.#onControl({ final: 'l' }, (params) => this.#newLine(params, false));
    this.#onControl({ intermediates: ' ', final: 'q' }, (params) => {
      this.#cursorStyle = first(params) ?? 1;
    });
  }

  #watchCharsets(): void {
    for (const [index, intermediates] of [...DESIGNATORS].entries()) {
      for (const final of CHARSETS) {
        this.#onEscape({ intermediates, final }, () => this.#designate(index, final));
      }
    }
    for (const [final, level] of Object.entries(LOCKING_SHIFTS)) {
      this.#onEscape({ final }, () => this.#shift(level));
    }
    for (const final of '@G') {
      this.#onEscape({ intermediates: '%', final }, () => {
        this.#designate(0, ASCII);
        this.#shift(0);
      });
    }
  }

  #watchTabs(): void {
    this.#onEscape({ final: 'H' }, () => this.#tabs().add(this.#terminal.buffer.active.cursorX));
    this.#onControl({ final: 'g' }, (params) => {
      if (first(params) === 3) this.#tabs().clear();
      else if (!first(params)) this.#tabs().delete(this.#terminal.buffer.active.cursorX);
    });
  }

  #watchLinks(): void {
    this.#terminal.parser.registerOscHandler(8, (link) => {
      // As xterm reads it: parameters without an address change nothing.
      const [, parameters, address] = /^([^;]*);(.*)$/s.exec(link) ?? [];
      if (address) this.#link = link;
      else if (parameters === '') this.#link = '';
      return false;
    });
  }

  #tabs(): Set<number> {
    const active = this.#active;
    active.tabs ??= new Set(
      Array.from({ length: Math.ceil(this.#terminal.cols / 8) }, (_, index) => index * 8),
    );
    return active.tabs;
  }

  #save(): void {
    const { cursorX, cursorY, baseY } = this.#terminal.buffer.active;
    const charset = this.#restored ?? this.#charsets[this.#level] ?? ASCII;
    this.#active.saved = { x: cursorX, line: baseY + cursorY, pen: new Pen(this.pen), charset };
  }

  #restore(): void {
    const saved = this.#active.saved;
    this.pen.reset();
    if (!saved) return;
    this.pen.copy(saved.pen);
    this.#restored = saved.charset;
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
    if (mode === 2) this.#charsets.fill(ASCII);
  }

  #unset(mode: number): void {
    if (mode === 25) this.#cursorHidden = true;
    if (mode === 1006 || mode === 1016) this.#mouseEncoding = null;
    if (mode === 1048) this.#restore();
    if (mode === 47 || mode === 1047 || mode === 1049) this.#clearAlternate();
    if (mode === 1049) this.#leaveAlternate();
  }

  /** Leaving the alternate buffer clears it, but not what DECSC saved in it. */
  #clearAlternate(): void {
    if (this.#active !== this.#buffers.alternate) return;
    this.#buffers.alternate = { ...fresh().alternate, saved: this.#buffers.alternate.saved };
  }

  #newLine(params: Params, on: boolean): void {
    if (params.includes(20)) this.#newLineMode = on;
  }

  /** `?1049l` restores the cursor of the buffer that it goes back to. */
  #leaveAlternate(): void {
    const saved = this.#buffers.normal.saved;
    this.pen.reset();
    if (!saved) return;
    this.pen.copy(saved.pen);
    this.#restored = saved.charset;
  }

  #designate(index: number, charset: string): void {
    this.#charsets[index] = charset;
    this.#restored = null;
  }

  #shift(level: number): void {
    this.#level = level;
    this.#restored = null;
  }

  #softReset(): void {
    const buffer = this.#terminal.buffer.active;
    this.pen.reset();
    this.#charsets.fill(ASCII);
    this.#shift(0);
    this.#cursorHidden = false;
    this.#cursorStyle = 0;
    this.#active.region = null;
    this.#active.saved = { x: 0, line: buffer.baseY, pen: new Pen(), charset: ASCII };
  }

  #reset(): void {
    this.pen.reset();
    this.#buffers = fresh();
    this.#charsets.fill(ASCII);
    this.#shift(0);
    this.#cursorHidden = false;
    this.#cursorStyle = 0;
    this.#mouseEncoding = null;
  }

  #onControl(id: IFunctionIdentifier, act: (params: Params) => void): IDisposable {
    return this.#terminal.parser.registerCsiHandler(id, (params) => {
      act(params);
      return false;
    });
  }

  #onEscape(id: IFunctionIdentifier, act: () => void): IDisposable {
    return this.#terminal.parser.registerEscHandler(id, () => {
      act();
      return false;
    });
  }
}

function fresh(): { normal: BufferState; alternate: BufferState } {
  const buffer = (): BufferState => ({ region: null, tabs: null, saved: null });
  return { normal: buffer(), alternate: buffer() };
}

function first(params: Params): number | undefined {
  return typeof params[0] === 'number' ? params[0] : undefined;
}

function each(params: Params, act: (mode: number) => void): void {
  for (const mode of params) if (typeof mode === 'number') act(mode);
}

function tabSequence(tabs: ReadonlySet<number>, cols: number): string {
  const stops = [...tabs].filter((column) => column < cols).map((column) => `\x1b[${column + 1}G\x1bH`);
  return `\x1b[3g${stops.join('')}`;
}
