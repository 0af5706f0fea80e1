import type { Units } from './characters.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/** Three characters in a row, of each the ones that may stand there, whatever their case; '' is any. */
export type Anchor = readonly [first: string, second: string, third: string];

/** Finds secrets of some kind: it is asked only where one of its anchors stands. */
export interface Finder {
  anchors: readonly Anchor[];
  /** For one text. What it gives is called with the last place of each anchor, in their order. */
  begin(visible: Visible, found: Span[]): Reader;
}

type Reader = (last: number) => void;

export const DIGITS = '0123456789';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The anchor of what begins with these three characters. */
export function three(text: string): Anchor {
  return [text.charAt(0), text.charAt(1), text.charAt(2)];
}

/** Of a character of ASCII; others make codes that no anchor has, or one that is looked at again. */
const BITS = 7;
const ASCII = 1 << BITS;
const CODES_OF_THREE = 1 << (3 * BITS);
/** What a byte of the table can tell apart: with more of them secrets would stay that nobody was asked about. */
const MOST_GROUPS = 256;

/**
 * Puts finders together to one that reads a text once: a table tells for the last three characters which of them
 * have to be asked. What each found stands in the order of the finders, and of the text.
 */
export function joinFinders(finders: readonly Finder[]): (visible: Visible) => Span[] {
  const { groupAt, groups } = groupByAnchor(finders);
  return (visible) => {
    const found = finders.map((): Span[] => []);
    const readers = finders.map((finder, index) => finder.begin(visible, found[index] ?? []));
    const asked = groups.map((group) => group.flatMap((index) => readers[index] ?? []));
    callAtAnchors(visible.units, groupAt, asked);
    return found.flat();
  };
}

/** A stretch at a time: the loop over its characters calls nobody, or it would take twice as long. */
function callAtAnchors(units: Units, groupAt: Uint8Array, asked: readonly Reader[][]): void {
  const ends = new Uint32Array(STRETCH);
  for (let from = 2; from < units.length; from += STRETCH) {
    const count = findEnds(units, from, groupAt, ends);
    for (let index = 0; index < count; index++) {
      const last = ends[index] ?? 0;
      const group = groupAt[after(codeBefore(units, last), units[last] ?? 0)] ?? 0;
      for (const read of asked[group] ?? []) read(last);
    }
  }
}

const STRETCH = 4096;

/** Where anchors end from here on; gives how many there are. */
function findEnds(units: Units, from: number, groupAt: Uint8Array, ends: Uint32Array): number {
  const to = Math.min(from + STRETCH, units.length);
  let count = 0;
  let code = codeBefore(units, from);
  for (let last = from; last < to; last++) {
    code = after(code, units[last] ?? 0);
    if (groupAt[code] !== 0 && isAscii(units, last)) ends[count++] = last;
  }
  return count;
}

function isAscii(units: Units, last: number): boolean {
  return ((units[last - 2] ?? 0) | (units[last - 1] ?? 0) | (units[last] ?? 0)) < ASCII;
}

/** Of two characters. */
function codeBefore(units: Units, at: number): number {
  return after(units[at - 2] ?? 0, units[at - 1] ?? 0);
}

/** The code of the last three characters when one more has been read. */
function after(code: number, next: number): number {
  return ((code << BITS) ^ next) & (CODES_OF_THREE - 1);
}

/** Which finders each three characters call: a group's number, 0 for none. */
function groupByAnchor(finders: readonly Finder[]): { groupAt: Uint8Array; groups: number[][] } {
  const groupAt = new Uint8Array(CODES_OF_THREE);
  const groups: number[][] = [[]];
  const larger = new Map<string, number>();
  const withOneMore = (group: number, index: number): number => {
    const members = [...new Set([...(groups[group] ?? []), index])];
    const key = members.join();
    const known = larger.get(key) ?? groups.push(members) - 1;
    larger.set(key, known);
    if (groups.length > MOST_GROUPS) throw new RangeError('The table of anchors needs wider numbers.');
    return known;
  };
  for (const [index, { anchors }] of finders.entries()) {
    const steps: (number | undefined)[] = [];
    for (const code of anchors.flatMap(codesOf)) {
      const group = groupAt[code] ?? 0;
      const step = steps[group] ?? withOneMore(group, index);
      steps[group] = step;
      groupAt[code] = step;
    }
  }
  return { groupAt, groups };
}

function codesOf([first, second, third]: Anchor): number[] {
  const pairs = charactersIn(first).flatMap((one) => charactersIn(second).map((two) => (one << BITS) | two));
  return pairs.flatMap((pair) => charactersIn(third).map((last) => (pair << BITS) | last));
}

/** Codes of characters in both cases. */
function charactersIn(characters: string): number[] {
  if (characters === '') return Array.from({ length: ASCII }, (_, code) => code);
  return [...new Set(characters.toLowerCase() + characters.toUpperCase())].map((one) => one.charCodeAt(0));
}

interface Form {
  anchors: readonly Anchor[];
  /** Sticky. */
  pattern: RegExp;
  /** Where it may begin for an anchor that ends here, -1 for nowhere; where the anchor begins if this is missing. */
  startOf?: (units: Units, last: number) => number;
  /** What of a match is secret. */
  read: (match: RegExpExecArray) => Span[];
}

/** Finds what a pattern tells; what it met once is not read again. */
export function finderOf({ anchors, pattern, startOf = startOfThree, read }: Form): Finder {
  return {
    anchors,
    begin({ text, units }, found) {
      let next = 0;
      return (last) => {
        const start = startOf(units, last);
        if (start < next) return;
        pattern.lastIndex = start;
        const match = pattern.exec(text);
        if (!match) return;
        next = pattern.lastIndex;
        for (const span of read(match)) found.push(span);
      };
    },
  };
}

function startOfThree(_: Units, last: number): number {
  return last - 2;
}
