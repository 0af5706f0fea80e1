import type { Units } from './characters.ts';
import type { Span } from './span.ts';
import type { Visible } from './visible.ts';

/** Three characters in a row, of each the ones that may stand there, whatever their case; '' is any. */
export type Anchor = readonly [first: string, second: string, third: string];

/** Finds secrets of some kind: it is asked only where one of its anchors stands. */
export interface Finder {
  anchors: readonly Anchor[];
  /** For one text. What it gives is called with the last place of each anchor, in their order. */
  begin(visible: Visible, found: Span[]): (last: number) => void;
}

export const DIGITS = '0123456789';
export const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** The anchor of what begins with these three characters. */
export function three(text: string): Anchor {
  return [text.charAt(0), text.charAt(1), text.charAt(2)];
}

const BITS = 6;
const CLASSES_OF_THREE = 1 << (3 * BITS);
/** A letter, whatever its case; a digit, whichever; every other character of ASCII; 0 for all others. */
const CLASSES = new Uint8Array(0x10000);
for (const character of DIGITS) CLASSES[character.charCodeAt(0)] = 27;
for (let letter = 1; letter <= 26; letter++) CLASSES[64 + letter] = CLASSES[96 + letter] = letter;
for (const [index, mark] of [...' \t\n!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~'].entries())
  CLASSES[mark.charCodeAt(0)] = 28 + index;

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

function callAtAnchors(
  units: Units,
  groupAt: Uint8Array,
  asked: readonly ((last: number) => void)[][],
): void {
  let lately = 0;
  for (let at = 0; at < units.length; at++) {
    lately = ((lately << BITS) | (CLASSES[units[at] ?? 0] ?? 0)) & (CLASSES_OF_THREE - 1);
    const group = groupAt[lately] ?? 0;
    if (group !== 0) for (const read of asked[group] ?? []) read(at);
  }
}

/** Which finders each three classes of characters call: a group's number, 0 for none. */
function groupByAnchor(finders: readonly Finder[]): { groupAt: Uint8Array; groups: number[][] } {
  const masks = new Uint32Array(CLASSES_OF_THREE);
  for (const [index, { anchors }] of finders.entries())
    for (const anchor of anchors)
      for (const code of codesOf(anchor)) masks[code] = (masks[code] ?? 0) | (1 << index);
  const numbers = new Map([[0, 0]]);
  const groupAt = Uint8Array.from(masks, (mask) => {
    const number = numbers.get(mask) ?? numbers.size;
    numbers.set(mask, number);
    return number;
  });
  const members = (mask: number) => [...finders.keys()].filter((index) => (mask >>> index) & 1);
  return { groupAt, groups: [...numbers.keys()].map(members) };
}

function codesOf([first, second, third]: Anchor): number[] {
  const pairs = classesOf(first).flatMap((one) => classesOf(second).map((two) => (one << BITS) | two));
  return pairs.flatMap((pair) => classesOf(third).map((three) => (pair << BITS) | three));
}

function classesOf(characters: string): number[] {
  if (characters === '') return Array.from({ length: 1 << BITS }, (_, code) => code);
  return [...new Set([...characters].map((character) => CLASSES[character.charCodeAt(0)] ?? 0))];
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
