import { drawMarkdown } from './answer.ts';
import { codeLabel, diffStyles, labelRow } from './blocks.ts';
import { clean } from './clean.ts';
import { forTerminals } from './ink.ts';
import type { BlockLook } from './look.ts';
import { readMarkdown } from './markdown.ts';
import { LONGEST_BLOCK, type Piece, PieceSplitter } from './pieces.ts';
import { paint, span } from './span.ts';

/**
 * An answer's markdown, drawn for a terminal as it comes: rows are only ever added, each whole and
 * with every style closed, so that it can stop anywhere. How the text was cut into parts cannot show.
 */
export class AnswerStream {
  readonly #columns: () => number;
  readonly #splitter = new PieceSplitter();
  /** Of a line, until it ends. */
  #line = '';
  /** Up to where of it rows were looked for. */
  #looked = 0;
  /** What was drawn last, null before the first. */
  #last: Piece['kind'] | null = null;
  #code: Code | null = null;
  #prose: Prose | null = null;

  /** @param columns of the terminal, asked whenever something is drawn */
  constructor(columns: () => number) {
    this.#columns = columns;
  }

  /** Rows that are certain now, without line ends. */
  push(text: string): string[] {
    const all = this.#line + text;
    const rows: string[] = [];
    let from = 0;
    for (let end = lineEnd(all, from); end !== null; end = lineEnd(all, from)) {
      const line = all.slice(from, end.at);
      rows.push(...this.#grow(line), ...this.#draw(this.#splitter.line(line)));
      this.#looked = 0;
      from = end.next;
    }
    this.#line = all.slice(from);
    rows.push(...this.#grow(this.#line));
    return rows.map(forTerminals);
  }

  /** The rest, when nothing more comes. */
  end(): string[] {
    const line = this.#line.replace(/\r$/, '');
    this.#line = '';
    const pieces = line === '' ? [] : this.#splitter.line(line);
    return this.#draw([...pieces, ...this.#splitter.end()]).map(forTerminals);
  }

  /** Rows of a paragraph whose line has not ended; where they are looked for depends on the text alone. */
  #grow(line: string): string[] {
    const rows: string[] = [];
    for (let blank = nextBlank(line, this.#looked); blank !== null; blank = nextBlank(line, this.#looked)) {
      this.#looked = blank;
      const source = this.#splitter.paragraph(line.slice(0, blank + 1));
      if (source !== null) rows.push(...this.#growTo(source));
    }
    return rows;
  }

  #growTo(source: string): string[] {
    this.#prose ??= { width: this.#columns(), drawn: 0, misses: 0 };
    const { width, drawn, misses } = this.#prose;
    if (misses > MOST_MISSES || source.length > LONGEST_GROWING) return [];
    const rows = certainRows(source, width).slice(drawn);
    this.#prose.drawn += rows.length;
    if (rows.length === 0) {
      this.#prose.misses += 1;
      return [];
    }
    const apart = drawn === 0 && this.#last !== null;
    this.#last = 'blocks';
    return apart ? ['', ...rows] : rows;
  }

  #draw(pieces: readonly Piece[]): string[] {
    return pieces.flatMap((piece) => this.#rowsOf(piece));
  }

  #rowsOf(piece: Piece): string[] {
    const grown = this.#prose?.drawn ?? 0;
    const rows = this.#drawn(piece).slice(grown);
    this.#prose = null;
    if (rows.length === 0) return [];
    const apart =
      this.#last !== null && grown === 0 && begins(piece) && !(piece.kind === 'item' && piece.close);
    this.#last = piece.kind;
    return apart ? ['', ...rows] : rows;
  }

  #drawn(piece: Piece): string[] {
    switch (piece.kind) {
      case 'blocks':
        return this.#markdown(piece.source, null);
      case 'item':
        return this.#markdown(piece.source, piece.number);
      case 'fence':
        this.#code = { label: codeLabel(piece.info), lines: [], drawn: 0 };
        return [labelRow(this.#code.label, this.#columns())];
      case 'code':
        return this.#codeLine(clean(piece.line), this.#code as Code);
      case 'fence-end':
        return this.#codeEnd(this.#code as Code);
    }
  }

  #markdown(source: string, first: number | null): string[] {
    return drawMarkdown(source, lookOf(this.#prose?.width ?? this.#columns()), first).rows;
  }

  /** What a line of a diff is only the next one tells. */
  #codeLine(line: string, code: Code): string[] {
    code.lines = [...code.lines, line].slice(-3);
    code.drawn += 1;
    return code.drawn === 1 ? [] : [codeRow(code, code.lines.length - 2)];
  }

  #codeEnd(code: Code): string[] {
    this.#code = null;
    return code.drawn === 0 ? [] : [codeRow(code, code.lines.length - 1)];
  }
}

/** A paragraph of which rows are drawn already, all of it for the same width. */
interface Prose {
  width: number;
  drawn: number;
  /** How often nothing was certain. */
  misses: number;
}

interface Code {
  label: string;
  /** The last ones. */
  lines: string[];
  /** How many came. */
  drawn: number;
}

function lookOf(width: number): BlockLook {
  return { width, places: () => null, overlong: 'keep' };
}

/** Characters between two looks. Each reads the whole paragraph again, so that looking has an end. */
const LOOK_EVERY = 40;
const MOST_MISSES = 20;
const LONGEST_GROWING = 2000;

function nextBlank(line: string, after: number): number | null {
  const blank = line.indexOf(' ', after + LOOK_EVERY);
  return blank < 0 ? null : blank;
}

/** All but the last row of a paragraph that goes on, where no mark is open that could still change them. */
function certainRows(source: string, width: number): string[] {
  // It may be the head of a table.
  if (source.includes('|')) return [];
  const [paragraph, ...others] = readMarkdown(source);
  const settled =
    paragraph?.type === 'paragraph' &&
    others.length === 0 &&
    !(paragraph.tokens ?? []).some((token) => token.type === 'text' && /[*_~`[\]<!]/.test(token.raw));
  return settled ? drawMarkdown(source, lookOf(width)).rows.slice(0, -1) : [];
}

function codeRow({ label, lines }: Code, index: number): string {
  const styles = label === 'diff' ? diffStyles(lines, index) : [];
  return `  ${paint(span(lines[index] ?? '', styles))}`;
}

/** Whether it is a block of its own, and no part of one. */
function begins({ kind }: Piece): boolean {
  return kind === 'blocks' || kind === 'item' || kind === 'fence';
}

/** Where a line ends, and the next begins. CR, LF or both end one; a CR at the end may be half of both. */
function lineEnd(text: string, from: number): { at: number; next: number } | null {
  const found = /\r\n|\n|\r(?=[^\n])/g;
  found.lastIndex = from;
  const end = found.exec(text);
  const at = end?.index ?? text.length - (text.endsWith('\r') ? 1 : 0);
  if (at - from > LONGEST_BLOCK) return cut(text, from);
  return end && { at, next: at + end[0].length };
}

/** A line without an end is cut at a blank, where there is one. */
function cut(text: string, from: number): { at: number; next: number } {
  const limit = from + LONGEST_BLOCK;
  const blank = text.lastIndexOf(' ', limit);
  if (blank > from + LONGEST_BLOCK / 2) return { at: blank, next: blank + 1 };
  const at = /[\ud800-\udbff]/.test(text[limit - 1] ?? '') ? limit - 1 : limit;
  return { at, next: at };
}
