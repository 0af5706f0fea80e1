import { FitAddon } from '@xterm/addon-fit';
import { Unicode11Addon } from '@xterm/addon-unicode11';
import { type ILinkHandler, type ITheme, Terminal } from '@xterm/xterm';
import { mendXterm } from '../../shared/terminal/mend-xterm.ts';
import { DEFAULT_TERMINAL_SETTINGS, type TerminalSettings } from '../../shared/terminal/settings.ts';
import type { Size } from '../../shared/terminal/terminal.ts';

export type Font = Pick<TerminalSettings, 'fontSize' | 'fontFamily'>;

/** Of the font's size. */
const rowHeight = 1.5;

export interface Look {
  theme: ITheme;
  scrollback: number;
  readOnly: boolean;
  linkHandler: ILinkHandler;
  /** The panel's own where none is given. */
  font?: Font;
}

/** An xterm that is drawn already, in Primer's look, with the widths that the host counts with. */
export interface View {
  term: Terminal;
  /** The size that fits its box now, null while it has none. */
  fitting(): Size | null;
  setFont(font: Font): void;
}

export function openXterm(box: HTMLElement, look: Look): View {
  const { font = DEFAULT_TERMINAL_SETTINGS } = look;
  const ownFamily = getComputedStyle(box).fontFamily;
  const term = new Terminal({
    allowProposedApi: true,
    cursorBlink: false,
    cursorInactiveStyle: look.readOnly ? 'none' : 'outline',
    disableStdin: look.readOnly,
    fontFamily: familyOf(font, ownFamily),
    fontSize: font.fontSize,
    fontWeightBold: '600',
    linkHandler: look.linkHandler,
    minimumContrastRatio: 4.5,
    scrollback: look.scrollback,
    theme: look.theme,
  });
  mendXterm(term);
  const fit = new FitAddon();
  term.loadAddon(fit);
  term.loadAddon(new Unicode11Addon());
  term.unicode.activeVersion = '11';
  term.open(box);
  setRowHeight(term);
  const setFont = (next: Font) => {
    term.options.lineHeight = 1;
    term.options.fontFamily = familyOf(next, ownFamily);
    term.options.fontSize = next.fontSize;
    setRowHeight(term);
  };
  return { term, fitting: () => proposed(fit), setFont };
}

/** What is not installed falls back to the panel's own. */
function familyOf({ fontFamily }: Font, own: string): string {
  return fontFamily === null ? own : `${fontFamily}, ${own}`;
}

/** xterm takes a factor of the font's own height, which differs from font to font. */
function setRowHeight(term: Terminal): void {
  const natural = cellHeight(term);
  const wanted = Math.round((term.options.fontSize ?? 0) * rowHeight);
  if (natural > 0 && natural <= wanted) term.options.lineHeight = wanted / natural;
}

/** Height of one row in CSS pixels. */
export function cellHeight(term: Terminal): number {
  return pixelsOf(term, 'height') / term.rows;
}

export function screenWidth(term: Terminal): number {
  return pixelsOf(term, 'width');
}

/** As xterm has set it: to ask the layout for it would make a second one of each frame. */
function pixelsOf(term: Terminal, side: 'width' | 'height'): number {
  const screen = term.element?.querySelector<HTMLElement>('.xterm-screen');
  return Number.parseFloat(screen?.style[side] ?? '') || 0;
}

function proposed(fit: FitAddon): Size | null {
  const size = fit.proposeDimensions();
  if (!size || !Number.isFinite(size.cols) || !Number.isFinite(size.rows)) return null;
  return { cols: Math.max(2, Math.min(1000, size.cols)), rows: Math.max(1, Math.min(1000, size.rows)) };
}
