import { drawAnswer } from '../../shared/answer/answer.ts';
import type { Drawing } from '../../shared/answer/drawing.ts';
import { style } from '../../shared/answer/span.ts';
import { strings } from '../strings.ts';

const ours = /\x1b\[[0-9;]*m|\x1b\]8;;[^\x1b]*\x1b\\/g;
const inlineCode = new RegExp(`(\\x1b\\[(?:[0-9;]+;)?${style.code}(?:;[0-9;]+)?m[^\\x1b]*\\x1b\\[m)`);

/**
 * An answer as a screen reader is to say it: one piece a sentence or line, no
 * markup, of a code block only its size. What may still change while it
 * streams is held back: the unfinished last piece, and code that is not closed.
 */
export function spokenSentences(markdown: string, streaming: boolean): string[] {
  const drawing = drawAnswer(markdown, Number.POSITIVE_INFINITY);
  const rows = withoutCode(drawing).map(splitSentences);
  if (!streaming) return rows.flat();
  const last = rows.pop() ?? [];
  const isWhole = ended(markdown) && !endsInCode(drawing);
  return [...rows.flat(), ...beforeBacktick(isWhole ? last : last.slice(0, -1))];
}

/** Rows as they are, each code block as one that tells its length. */
function withoutCode({ rows, codes }: Drawing): string[] {
  const kept: string[] = [];
  let next = 0;
  for (const { row, height, code } of codes) {
    kept.push(...rows.slice(next, row), strings.ask.codeBlock(code.split('\n').length));
    next = row + height;
  }
  return [...kept, ...rows.slice(next)].filter((row) => bare(row).trim() !== '');
}

function endsInCode({ rows, codes }: Drawing): boolean {
  const last = codes.at(-1);
  return last !== undefined && last.row + last.height === rows.length;
}

/** Splits after a sentence's end, but never inside code, whose marks end nothing. */
function splitSentences(row: string): string[] {
  const sentences = [''];
  for (const [index, piece] of row.split(inlineCode).entries()) {
    const isCode = index % 2 === 1;
    const [first = '', ...others] = isCode ? [bare(piece)] : bare(piece).split(/(?<=[.!?…])\s+/u);
    sentences.push(`${sentences.pop()}${first}`, ...others);
  }
  return sentences.map((sentence) => sentence.trim()).filter((sentence) => sentence !== '');
}

/** A backtick that still shows may be the beginning of inline code. */
function beforeBacktick(sentences: string[]): string[] {
  const open = sentences.findIndex((sentence) => sentence.includes('`'));
  return open === -1 ? sentences : sentences.slice(0, open);
}

function bare(row: string): string {
  return row.replace(ours, '');
}

function ended(markdown: string): boolean {
  return /[.!?…]\s$|\n[^\S\n]*\n$/u.test(markdown);
}
