import type { PageFacts } from '../../../../shared/page/context.ts';
import { oneLine } from '../../diff/render.ts';
import { countTokens } from '../../tokens/count.ts';
import { isWithin, keepHead } from '../cut.ts';
import { showComments } from './page-text.ts';

/** Under this a comment's beginning says too little. */
const SMALLEST = 24;
/** What the lines that tell of a cut may take. */
const MARKS = 24;
const CUT = '\n[…]';

/** Every comment of the page with who wrote it, the oldest first. */
export function commentsOf({ threads }: PageFacts): string[] {
  return threads.flatMap((thread) =>
    thread.comments.map(({ author, body }) => {
      const place = thread.path === null ? '' : ` on ${thread.path}${placeOf(thread)}`;
      return `${oneLine(`Comment by ${author ?? 'someone'}${place}`)}:\n${showComments(body).trim()}`;
    }),
  );
}

function placeOf({ line, resolved }: PageFacts['threads'][number]): string {
  const at = line === null ? '' : `:${line}`;
  return resolved === null ? at : `${at} (${resolved ? 'resolved' : 'unresolved'})`;
}

export interface Discussion {
  text: string;
  /** Comments that stand in the text, the last of them perhaps cut. */
  shown: number;
}

/** The newest comments that have at most `budget` tokens, in their order. */
export function keepNewest(comments: readonly string[], budget: number): Discussion {
  const whole = comments.join('\n\n');
  if (isWithin(whole, budget)) return { text: whole, shown: comments.length };
  let left = budget - MARKS;
  const kept: string[] = [];
  for (const comment of comments.toReversed()) {
    const text = fitting(comment, left);
    if (text !== '') kept.unshift(text);
    left -= countTokens(`${text}\n\n`);
    if (text !== comment) break;
  }
  const earlier = comments.length - kept.length;
  if (kept.length === 0) return { text: '', shown: 0 };
  const mark = earlier === 0 ? [] : [`[${earlier} earlier left out]`];
  return { text: [...mark, ...kept].join('\n\n'), shown: kept.length };
}

/** The comment, or its beginning when that says enough, else "". */
function fitting(comment: string, room: number): string {
  if (isWithin(comment, room)) return comment;
  return room < SMALLEST ? '' : keepHead(comment, room - countTokens(CUT)) + CUT;
}
