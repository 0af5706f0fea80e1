import { countTokens } from '../../tokens/count.ts';
import { keepHead } from '../cut.ts';

/** What of a file is sent. */
export interface Shown {
  /** "" when there is no room for any of it. */
  text: string;
  isWhole: boolean;
  /** What was done to one that is too big, as the person is told. */
  how: string;
}

const FIRST_LINES = 200;

/** Of the room, the first lines leave at least this share to what the rest declares. */
const REST_SHARE = 0.25;

/** Under this the beginning of a file says too little. */
const SMALLEST = 24;

/** Lines that import, export or say what there is, in most languages. */
const DECLARES =
  /^\s*(?:@\w+\s+)*(?:(?:export|import|from|require|use|using|include|#include|package|module|namespace)\b|(?:(?:pub(?:\([^)]*\))?|public|private|protected|internal|static|final|abstract|async|override|virtual|open|data|sealed|default|declare|unsafe|extern)\s+)*(?:function|class|interface|type|enum|struct|trait|impl|def|fn|func|fun|sub|procedure|record|object|protocol|extension|macro_rules!|defmodule|defp?)\b|(?:public|private|protected|internal)\s+\S|module\.exports\b|exports\.|(?:const|let|var)\s+\w+\s*=\s*(?:async\s*)?(?:function\b|\([^)]*\)\s*(?::[^=]+)?=>))/;

/** A line that is longer was not written by hand. */
const LONGEST_LINE = 200;

/** The whole text where it has room; else its first lines, then the imports, exports and signatures of the rest. */
export function shortened(text: string, room: number): Shown {
  const whole = text.trimEnd();
  const kept = keepHead(whole, Math.max(0, room));
  if (kept === whole) return { text: whole, isWhole: true, how: '' };
  const lines = whole.split('\n');
  const head = firstLines(lines, room);
  if (countTokens(head) < SMALLEST) return { text: '', isWhole: false, how: '' };
  const shown = head.split('\n').length;
  const rest = declared(lines, shown);
  const mark = `[… of ${lines.length} lines the first ${shown}; of the rest imports, exports and signatures:]`;
  const left = room - countTokens(`${head}\n${mark}\n`);
  const outline = left > SMALLEST ? keepHead(rest.join('\n'), left) : '';
  return {
    text: [head, mark, ...(outline === '' ? [] : [outline])].join('\n'),
    isWhole: false,
    how: `the first ${shown} of ${lines.length} lines, then imports, exports and signatures`,
  };
}

/** The first 200; fewer where they are long and the rest has something to declare. */
function firstLines(lines: readonly string[], room: number): string {
  const first = lines.slice(0, FIRST_LINES).join('\n');
  const rest = countTokens(
    declared(lines, FIRST_LINES)
      .join('\n')
      .slice(0, room * 8),
  );
  const reserved = Math.min(rest + 40, Math.floor(room * REST_SHARE));
  return keepHead(first, Math.max(0, room - reserved));
}

/** With their numbers. */
function declared(lines: readonly string[], after: number): string[] {
  return lines.flatMap((line, index) =>
    index >= after && DECLARES.test(line) ? [`${index + 1}: ${line.trimEnd().slice(0, LONGEST_LINE)}`] : [],
  );
}
