import type { ISearchDecorationOptions } from '@xterm/addon-search';
import type { ITheme } from '@xterm/xterm';

/** Reads Primer's tokens as the page has them now; xterm wants colours, not variables. */
export function terminalPalette(): ITheme {
  const color = reader();
  const background = color('--bgColor-default');
  return {
    background,
    foreground: color('--fgColor-default'),
    cursor: color('--fgColor-default'),
    cursorAccent: background,
    selectionBackground: color('--selection-bgColor'),
    black: color('--ansi-black'),
    red: color('--ansi-red'),
    green: color('--ansi-green'),
    yellow: color('--ansi-yellow'),
    blue: color('--ansi-blue'),
    magenta: color('--ansi-magenta'),
    cyan: color('--ansi-cyan'),
    white: color('--ansi-white'),
    brightBlack: color('--fgColor-muted'),
    brightRed: color('--ansi-redBright'),
    brightGreen: color('--ansi-greenBright'),
    brightYellow: color('--ansi-yellowBright'),
    brightBlue: color('--ansi-blueBright'),
    brightMagenta: color('--ansi-magentaBright'),
    brightCyan: color('--ansi-cyanBright'),
    brightWhite: color('--ansi-whiteBright'),
    scrollbarSliderBackground: color('--borderColor-default'),
    scrollbarSliderHoverBackground: color('--borderColor-emphasis'),
    scrollbarSliderActiveBackground: color('--borderColor-emphasis'),
  };
}

/** The same, with the slots from 16 on that answers are written with (`shared/answer/span.ts`). */
export function answerPalette(): ITheme {
  const color = reader();
  const solid = (token: string) => opaque(color(token), color('--bgColor-default'));
  const texts = ['--fgColor-link', '--fgColor-muted', '--fgColor-danger', '--fgColor-attention'];
  const lines = ['--diffBlob-additionLine-bgColor', '--diffBlob-deletionLine-bgColor'];
  const extendedAnsi = [solid('--bgColor-neutral-muted'), ...texts.map(color), ...lines.map(solid)];
  return { ...terminalPalette(), extendedAnsi };
}

/** Every match is marked, and the one that is shown by an edge as well. */
export function searchColors(): ISearchDecorationOptions {
  const color = reader();
  const solid = (token: string) => opaque(color(token), color('--bgColor-default'));
  const edge = solid('--borderColor-attention-emphasis');
  return {
    matchBackground: solid('--bgColor-attention-muted'),
    matchOverviewRuler: edge,
    activeMatchBackground: solid('--bgColor-attention-muted'),
    activeMatchBorder: edge,
    activeMatchColorOverviewRuler: edge,
  };
}

function reader(): (token: string) => string {
  const computed = getComputedStyle(document.documentElement);
  return (token) => computed.getPropertyValue(token).trim();
}

/** A cell's background has to be opaque, so a translucent token is laid over the panel's. */
function opaque(over: string, under: string): string {
  const pixel = new OffscreenCanvas(1, 1).getContext('2d', { willReadFrequently: true });
  if (!pixel) return under;
  for (const fill of [under, over]) {
    pixel.fillStyle = fill;
    pixel.fillRect(0, 0, 1, 1);
  }
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data;
  return `#${[red, green, blue].map((each) => each.toString(16).padStart(2, '0')).join('')}`;
}
