import { countTokens } from '../../tokens/count.ts';
import { block, headed } from '../block.ts';
import { fence } from '../fence.ts';
import { type Facts, overhead } from '../fit.ts';
import type { ContextSource } from '../source.ts';
import { type ShownPlace, shownPlaces } from './code-places.ts';

/** Lines before and after a place, as many as have room. */
const AROUND = [10, 5, 2];

/** Places that are shown at most: the first ones say most. */
const MOST_PLACES = 6;

/** A line that is longer was not written by hand. */
const LONGEST_LINE = 200;

/** The code that the error points to. */
export const code: ContextSource = {
  name: 'code',
  place: 'question',
  priority: 5,
  render: ({ clean, nonce }, room) => {
    const all = shownPlaces(clean.code, clean.diff?.files ?? null);
    if (all.length === 0) return null;
    const facts: Facts = { name: 'code', label: 'Code', ...room, fixed: false };
    const wrap = (text: string) => headed('Code that the error points to', fence(nonce, text));
    const { count, around } = largest(all, room.room - overhead(wrap));
    const of = () => countTokens(codeText(all.slice(0, MOST_PLACES), AROUND[0] ?? 0)) + overhead(wrap);
    if (count === 0) return block('', { ...facts, sent: 'cut', of });
    const places = all.slice(0, count);
    return block(wrap(codeText(places, around)), {
      ...facts,
      sent: count === all.length ? 'whole' : 'cut',
      of,
      details: places.map((place) => ({
        label: `${place.path}:${place.line}`,
        note: place.inDiff ?? '',
        tokens: countTokens(codeText([place], around)),
      })),
    });
  },
};

/** Few lines around many places say more than many around one. */
function largest(all: ShownPlace[], room: number): { count: number; around: number } {
  for (let count = Math.min(all.length, MOST_PLACES); count > 0; count--) {
    const places = all.slice(0, count);
    const around = AROUND.find((lines) => countTokens(codeText(places, lines)) <= room);
    if (around !== undefined) return { count, around };
  }
  return { count: 0, around: 0 };
}

function codeText(places: readonly ShownPlace[], around: number): string {
  return grouped(places, around)
    .map((group) => groupText(group, around))
    .join('\n\n');
}

/** Places whose lines meet are shown as one. */
function grouped(places: readonly ShownPlace[], around: number): ShownPlace[][] {
  const groups: ShownPlace[][] = [];
  for (const place of places) {
    const near = groups.find((group) => group.some((other) => meets(place, other, around)));
    if (near) near.push(place);
    else groups.push([place]);
  }
  return groups;
}

function meets(one: ShownPlace, other: ShownPlace, around: number): boolean {
  const isRead = one.source !== null && other.source !== null;
  return isRead && one.path === other.path && Math.abs(one.line - other.line) <= 2 * around + 1;
}

function groupText(group: ShownPlace[], around: number): string {
  const headings = group.map(({ path, line, inDiff, source }) => {
    const notes = [inDiff, source === null ? 'not read' : null].filter((note) => note !== null);
    return `${path}:${line}${notes.length > 0 ? ` (${notes.join('; ')})` : ''}`;
  });
  const source = group[0]?.source;
  const lines = group.map(({ line }) => line);
  return [...headings, ...(source ? [excerpt(source, lines, around)] : [])].join('\n');
}

/** Numbered lines around those that are meant, which have a mark. */
export function excerpt(
  { first, lines }: { first: number; lines: string[] },
  meant: number[],
  around: number,
): string {
  const from = Math.max(first, Math.min(...meant) - around);
  const to = Math.min(first + lines.length - 1, Math.max(...meant) + around);
  const width = `${to}`.length;
  return lines
    .slice(from - first, to - first + 1)
    .map((text, index) => {
      const number = from + index;
      const mark = meant.includes(number) ? '>' : ' ';
      return `${mark} ${`${number}`.padStart(width)} | ${text.slice(0, LONGEST_LINE)}`.trimEnd();
    })
    .join('\n');
}
