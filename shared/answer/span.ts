/** A run of text in one style. `text` is clean already and holds no line break but "\n". */
export interface Span {
  text: string;
  /** SGR parameters, e.g. `['1', '38;5;17']`. */
  styles: readonly string[];
  /** Where a click leads, null when nowhere. */
  href: string | null;
}

/** SGR parameters by meaning. Colours from 16 on are the slots that `answerPalette` fills from Primer. */
export const style = {
  bold: '1',
  italic: '3',
  underline: '4',
  strike: '9',
  code: '48;5;16',
  link: '38;5;17',
  muted: '38;5;18',
  danger: '38;5;19',
  attention: '38;5;20',
  added: '48;5;21',
  removed: '48;5;22',
} as const;

export function span(text: string, styles: readonly string[] = [], href: string | null = null): Span {
  return { text, styles, href };
}

/** Writes one run: it opens and closes what it needs, so a row can be cut off after any run. */
export function paint({ text, styles, href }: Span): string {
  if (text === '') return '';
  const styled = styles.length > 0 ? `\x1b[${styles.join(';')}m${text}\x1b[m` : text;
  return href === null ? styled : `\x1b]8;;${linkTarget(href)}\x1b\\${styled}\x1b]8;;\x1b\\`;
}

/** An address must not end the sequence that carries it. */
function linkTarget(href: string): string {
  return href.replace(/[^\x21-\x7e]/g, (char) => encodeURIComponent(char.isWellFormed() ? char : '\ufffd'));
}
