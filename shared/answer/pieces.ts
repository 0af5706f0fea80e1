import {
  beginsBlock,
  beginsItem,
  type Fence,
  type ItemBegin,
  indentOf,
  isBlank,
  isHeading,
  isQuote,
  isRule,
  openFence,
  outdent,
} from './lines.ts';

/** A part of a markdown text that nothing which follows can change. */
export type Piece =
  /** Whole blocks. */
  | { kind: 'blocks'; source: string }
  /** An item of a list with all that is in it; `joins` the item before it, without an empty row if `close`. */
  | { kind: 'item'; source: string; number: number | null; joins: boolean; close: boolean }
  /** A fence opened; each of its lines follows, and its end. */
  | { kind: 'fence'; info: string }
  | { kind: 'code'; line: string }
  | { kind: 'fence-end' };

/** Blocks that are longer than this are cut: what a text costs must grow with its length alone. */
export const LONGEST_BLOCK = 8 * 1024;

/** Quotes and lists in one another: what comes after so many on a line is text, since each level costs as much again. */
const tooDeep = /^((?:\s*(?:>|(?:[-*+]|\d{1,9}[.)])(?=\s))){24}\s*)(?=[>\-*+\d])/;

/** A block that may go on. */
interface Block {
  kind: 'prose' | 'quote' | 'indented';
  lines: string[];
}

interface Item {
  kind: 'item';
  lines: string[];
  /** Columns in front of what belongs to it. */
  indent: number;
  number: number | null;
  /** What its marker ends with: another one begins another list. */
  mark: string;
  joins: boolean;
  close: boolean;
  fence: Fence | null;
}

/** Splits markdown into pieces, a line at a time: the pieces depend on the lines alone. */
export class PieceSplitter {
  #open: Block | Item | null = null;
  #fence: Fence | null = null;
  /** The item before, for as long as its list may go on. */
  #before: Item | null = null;

  /** A line without its end. */
  line(typed: string): Piece[] {
    const line = typed.replace(tooDeep, '$1\\');
    if (this.#fence) return this.#inFence(typed, this.#fence);
    if (this.#open && takes(this.#open, line)) return this.#add(line, this.#open);
    return [...this.#flush(), ...this.#fresh(line)];
  }

  /** The paragraph that goes on, with the beginning of its next line; null where that is no paragraph, or none yet. */
  paragraph(beginning: string): string | null {
    if (this.#fence || beginsBlock(beginning) || beginsItem(beginning) || isBlank(beginning)) return null;
    if (this.#open === null) return kindOf(beginning) === 'prose' ? beginning : null;
    if (this.#open.kind !== 'prose' || endsProse(this.#open.lines, beginning)) return null;
    return [...this.#open.lines, beginning].join('\n');
  }

  end(): Piece[] {
    const open = this.#fence !== null;
    this.#fence = null;
    return [...this.#flush(), ...(open ? [{ kind: 'fence-end' } as const] : [])];
  }

  #inFence(line: string, { closes, indent }: Fence): Piece[] {
    if (!closes.test(line)) return [{ kind: 'code', line: outdent(line, indent) }];
    this.#fence = null;
    return [{ kind: 'fence-end' }];
  }

  #add(line: string, open: Block | Item): Piece[] {
    if (open.kind === 'item') followFence(open, line);
    open.lines.push(line);
    const length = open.lines.reduce((sum, each) => sum + each.length + 1, 0);
    return length > LONGEST_BLOCK ? this.#flush() : [];
  }

  #flush(): Piece[] {
    const open = this.#open;
    this.#open = null;
    if (open === null) return [];
    const source = open.lines.join('\n');
    this.#before = open.kind === 'item' ? open : null;
    if (open.kind !== 'item') return [{ kind: 'blocks', source }];
    const { number, joins, close } = open;
    return [{ kind: 'item', source, number, joins, close }];
  }

  #fresh(line: string): Piece[] {
    if (isBlank(line)) return [];
    const before = this.#before;
    this.#before = null;
    const fence = openFence(line);
    const begun = fence ? null : beginsItem(line);
    if (fence) this.#fence = fence;
    else if (begun) this.#open = itemOf(line, begun, before);
    else this.#open = { kind: kindOf(line), lines: [line] };
    return fence ? [{ kind: 'fence', info: fence.info }] : [];
  }
}

function kindOf(line: string): Block['kind'] {
  if (isQuote(line)) return 'quote';
  return indentOf(line) >= 4 ? 'indented' : 'prose';
}

function itemOf(line: string, begun: ItemBegin, before: Item | null): Item {
  const { indent, mark, number } = begun;
  const joined = before?.mark === mark ? before : null;
  const counted = number !== null && joined?.number != null ? joined.number + 1 : number;
  const close = joined !== null && !isBlank(joined.lines.at(-1) ?? '');
  const fence = openFence(line.slice(indent));
  const inner = fence && { ...fence, indent: fence.indent + indent };
  return {
    kind: 'item',
    lines: [line],
    indent,
    number: counted,
    mark,
    joins: joined !== null,
    close,
    fence: inner,
  };
}

function takes(open: Block | Item, line: string): boolean {
  switch (open.kind) {
    case 'indented':
      return isBlank(line) || indentOf(line) >= 4;
    case 'quote':
      return !isBlank(line) && (isQuote(line) || !beginsBlock(line));
    case 'prose':
      return !isBlank(line) && !endsProse(open.lines, line);
    case 'item':
      return isBlank(line) || indentOf(line) >= open.indent || isLazy(open, line);
  }
}

/** A heading stands on its line alone; under a paragraph, a row of dashes makes one. */
function endsProse([first = '']: readonly string[], line: string): boolean {
  if (isHeading(first) || isRule(first)) return true;
  return beginsBlock(line) && !/^ {0,3}-+ *$/.test(line);
}

/** A line of the item's paragraph that nobody indented. */
function isLazy({ lines, fence }: Item, line: string): boolean {
  const afterBlank = isBlank(lines.at(-1) ?? '');
  return !afterBlank && fence === null && !beginsBlock(line) && beginsItem(line) === null;
}

function followFence(item: Item, line: string): void {
  if (item.fence === null) item.fence = openFence(line.slice(Math.min(indentOf(line), item.indent)));
  else if (item.fence.closes.test(line.trimStart())) item.fence = null;
}
