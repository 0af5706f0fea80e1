import { createLineReader, isCommentOpen } from './lines.ts';

/** What a line of a section is to a draft. */
export type PieceKind =
  | 'blank'
  /** Tells the author what to write, and makes way for that. */
  | 'placeholder'
  | 'box'
  /** Wants the number of an issue. */
  | 'slot'
  /** Names an issue that the change closes or is about. */
  | 'link'
  | 'own';

export interface Piece {
  kind: PieceKind;
  lines: string[];
}

const BOX = /^(\s*(?:[-*+]|\d{1,9}[.)])\s+\[)([ xX])(\]\s+)(.*)$/;
const KEYWORD = '(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?|relate[sd]?(?: to)?|refs?|issues?)';
const SLOT = new RegExp(
  `^\\s*(?:[-*+]\\s+)?[*_]*${KEYWORD}[*_\\s:]*#\\s*(?:(?:\\(.*\\)|<.*>|\\[.*\\]|_+|X+|N+|\\{.*\\}|issue.*|0+)\\s*)?$`,
  'i',
);
const LINK = new RegExp(`^\\s*(?:[-*+]\\s+)?${KEYWORD}:?\\s+(?:[\\w-]+/[\\w.-]+)?#\\d+\\W*$`, 'i');

export function piecesOf(lines: readonly string[]): Piece[] {
  const pieces: Piece[] = [];
  const reads = createLineReader();
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? '';
    const comment = reads(line) ? commentAt(lines, at) : null;
    const own = comment ?? [line];
    // The reader has to see every line.
    for (const next of own.slice(1)) reads(next);
    pieces.push({ kind: comment ? commentKind(own) : kindOfLine(line), lines: own });
    at += own.length;
  }
  return pieces;
}

/** A comment that stands alone in its lines. */
function commentAt(lines: readonly string[], at: number): string[] | null {
  if (!(lines[at] ?? '').trimStart().startsWith('<!--')) return null;
  const end = lines.findIndex((line, index) => index >= at && !isCommentOpen(line, index > at));
  if (end < 0 || !/-->\s*$/.test(lines[end] ?? '')) return null;
  return lines.slice(at, end + 1);
}

/** Marks that programs look for stay. */
const DIRECTIVE =
  /^(?:markdownlint|prettier|textlint|vale|cspell|remark|alex|toc)\b|[:_-](?:start|begin|end)\b|^(?=\S+$)\S*?[:_=/.-]/i;

function commentKind(lines: readonly string[]): PieceKind {
  const inner = lines.join('\n').trim().slice(4, -3).trim();
  return DIRECTIVE.test(inner) && inner !== '' ? 'own' : 'placeholder';
}

function kindOfLine(line: string): PieceKind {
  if (line.trim() === '') return 'blank';
  if (BOX.test(line)) return 'box';
  if (SLOT.test(line)) return 'slot';
  return LINK.test(line) ? 'link' : 'own';
}

/** A box's words, and whether it is ticked; null for any other line. */
export function boxIn(line: string): { words: string; isTicked: boolean } | null {
  const match = BOX.exec(line);
  return match ? { words: match[4] ?? '', isTicked: match[2] !== ' ' } : null;
}

export function ticked(line: string): string {
  return line.replace(BOX, '$1x$3$4');
}
