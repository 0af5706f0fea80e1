import { drawMarkdown } from './answer.ts';
import { codeLabel, diffStyles, labelRow } from './blocks.ts';
import { clean } from './clean.ts';
import { forTerminals } from './ink.ts';
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
  /** What was drawn last, null before the first. */
  #last: Piece['kind'] | null = null;
  #code: Code | null = null;

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
      rows.push(...this.#draw(this.#splitter.line(all.slice(from, end.at))));
      from = end.next;
    }
    this.#line = all.slice(from);
    return rows.map(forTerminals);
  }

  /** The rest, when nothing more comes. */
  end(): string[] {
    const line = this.#line.replace(/\r$/, '');
    this.#line = '';
    const pieces = line === '' ? [] : this.#splitter.line(line);
    return this.#draw([...pieces, ...this.#splitter.end()]).map(forTerminals);
  }

  #draw(pieces: readonly Piece[]): string[] {
    return pieces.flatMap((piece) => this.#rowsOf(piece));
  }

  #rowsOf(piece: Piece): string[] {
    const rows = this.#drawn(piece);
    if (rows.length === 0) return [];
    const apart = this.#last !== null && begins(piece) && !(piece.kind === 'item' && piece.close);
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
    const look = { width: this.#columns(), places: () => null, overlong: 'keep' } as const;
    return drawMarkdown(source, look, first).rows;
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

interface Code {
  label: string;
  /** The last ones. */
  lines: string[];
  /** How many came. */
  drawn: number;
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
