import type { ILink, ILinkProvider, Terminal } from '@xterm/xterm';
import type { Places } from '../../shared/answer/inline.ts';
import type { LinkCallbacks } from './links.ts';

/** A file and a line that a tool names, and where in the text. */
export interface FileMention {
  path: string;
  line: number;
  from: number;
  /** Behind its last character. */
  to: number;
}

/**
 * As compilers and test runners write it, as tsc does, and as Python does. From the beginning of a word alone, and
 * no path is that long: a program may print anything.
 */
const forms = [
  /(?<![\w@.+/-])([\w@.+/-]{1,400}):(\d{1,7})(?::\d{1,7})?/g,
  /(?<![\w@.+/-])([\w@.+/-]{1,400})\((\d{1,7})[,)]/g,
  /File "([^"]{1,400})", line (\d{1,7})/g,
];
/** Of one line and form. */
const MOST_MENTIONS = 50;

export function fileMentions(text: string): FileMention[] {
  return forms.flatMap((form) =>
    [...text.matchAll(form)].slice(0, MOST_MENTIONS).map(({ 0: all, 1: path = '', 2: line, index }) => ({
      path,
      line: Number(line),
      from: index,
      to: index + all.length,
    })),
  );
}

/** Where a mention leads; an absolute path, or one from a folder further up, by its end. */
export function placeOfMention(
  { path, line }: Pick<FileMention, 'path' | 'line'>,
  places: Places,
): string | null {
  if (!path.includes('.') || path.includes('node_modules/')) return null;
  const parts = path.replace(/^(?:\.{1,2}\/)+/, '').split('/');
  if (parts[0] !== '') return places(parts.join('/'), line);
  // The name alone may be that of any file.
  const ends = parts.map((_, index) => parts.slice(index)).slice(1, -1);
  return ends.reduce<string | null>((found, end) => found ?? places(end.join('/'), line), null);
}

/** Links from what a program prints to the lines of the pull request that it names. */
export class FileLinks implements ILinkProvider {
  readonly #term: Terminal;
  readonly #places: () => Places;
  readonly #callbacks: LinkCallbacks;

  constructor(term: Terminal, places: () => Places, callbacks: LinkCallbacks) {
    this.#term = term;
    this.#places = places;
    this.#callbacks = callbacks;
  }

  provideLinks(row: number, callback: (links: ILink[] | undefined) => void): void {
    callback(this.#linksOf(row - 1));
  }

  #linksOf(line: number): ILink[] {
    const { first, text } = this.#lineAround(line);
    const places = this.#places();
    return fileMentions(text).flatMap((mention) => {
      const address = placeOfMention(mention, places);
      return address === null ? [] : [this.#link(mention, first, address, text)];
    });
  }

  /** The rows of one line as one text, in which each character has its column. */
  #lineAround(line: number): { first: number; text: string } {
    const { active } = this.#term.buffer;
    let first = line;
    while (active.getLine(first)?.isWrapped && line - first < MOST_ROWS) first--;
    let text = active.getLine(first)?.translateToString(false) ?? '';
    for (let row = first + 1; active.getLine(row)?.isWrapped && row - first < MOST_ROWS; row++)
      text += active.getLine(row)?.translateToString(false) ?? '';
    return { first, text };
  }

  #link({ from, to }: FileMention, first: number, address: string, text: string): ILink {
    const { cols } = this.#term;
    const cell = (at: number) => ({ x: (at % cols) + 1, y: first + Math.floor(at / cols) + 1 });
    const { open, hover } = this.#callbacks;
    return {
      text: text.slice(from, to),
      range: { start: cell(from), end: cell(to - 1) },
      activate: () => open(address),
      hover: () => hover(address),
      leave: () => hover(null),
    };
  }
}

/** Of one line, looked at for links. */
const MOST_ROWS = 20;
