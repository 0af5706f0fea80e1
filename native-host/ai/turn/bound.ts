import type { Part } from '../../../shared/conversation/part.ts';
import { LONGEST_ANSWER, tooLarge } from '../bounds.ts';

/** What an event of the database takes besides its text, in UTF-16 units: deltas of one kind are gathered into few. */
const EVENT_COST = 128;

/** Adds up an answer's parts; throws AppError `too-large` at the one that makes them too many. */
export function createBound(): (part: Part) => void {
  let size = 0;
  let last: Part['type'] | null = null;
  return (part) => {
    const gathered = part.type === last && 'text' in part;
    size += lengthOf(part) + (gathered ? 0 : EVENT_COST);
    last = part.type;
    if (size > LONGEST_ANSWER) throw tooLarge('an answer of over 2 MB');
  };
}

function lengthOf(part: Part): number {
  if ('text' in part) return part.text.length;
  return part.type === 'tool-call' ? part.id.length + part.name.length + part.args.length : 0;
}
