/** A pasted block of more lines than this is an attachment, not the question. */
const PASTED_LINES = 20;

/** The person's own words are at most this many lines before or after what they pasted. */
const OWN_LINES = 5;

export interface Question {
  /** The person's words. */
  words: string;
  /** What they pasted with them, null when nothing. */
  pasted: string | null;
}

/** Tells the question from a long text that was pasted before, after or around it. */
export function splitQuestion(text: string): Question {
  const blocks = text.split(/\n[ \t]*\n/);
  const first = blocks[0] ?? '';
  const last = blocks.length > 1 ? (blocks.at(-1) ?? '') : '';
  const lead = lineCount(first) <= OWN_LINES ? first : '';
  const tail = lineCount(last) <= OWN_LINES ? last : '';
  const rest = blocks.slice(lead ? 1 : 0, tail ? -1 : undefined).join('\n\n');
  if (lineCount(rest) <= PASTED_LINES) return { words: text, pasted: null };
  if (lead || tail) return { words: [lead, tail].filter(Boolean).join('\n\n'), pasted: rest };
  const line = rest.indexOf('\n');
  return { words: rest.slice(0, line), pasted: rest.slice(line + 1) };
}

function lineCount(text: string): number {
  return text === '' ? 0 : text.split('\n').length;
}
