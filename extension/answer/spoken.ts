import { drawAnswer } from './answer.ts';

const ours = /\x1b\[[0-9;]*m|\x1b\]8;;[^\x1b]*\x1b\\/g;

/**
 * An answer as a screen reader is to say it: one piece a sentence or line, no
 * markup. While it streams the unfinished last one is held back.
 */
export function spokenSentences(markdown: string, streaming: boolean): string[] {
  const rows = drawAnswer(markdown, Number.POSITIVE_INFINITY).rows.map((row) => row.replace(ours, '').trim());
  const sentences = rows.filter((row) => row !== '').flatMap(splitSentences);
  return streaming && !ended(markdown) ? sentences.slice(0, -1) : sentences;
}

function splitSentences(row: string): string[] {
  return row.split(/(?<=[.!?…])\s+(?=\S)/u);
}

function ended(markdown: string): boolean {
  return /[.!?…]\s$|\n\s*\n$/u.test(markdown);
}
