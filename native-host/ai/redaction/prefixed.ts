import { type Anchor, type Finder, three } from './anchors.ts';
import {
  type Characters,
  charactersLike,
  charactersOf,
  isAt,
  isIn,
  runOf,
  type Units,
  unitsOf,
} from './characters.ts';
import { BACKSLASH } from './codes.ts';
import { type Commands, createCommands, type IndexedCommand, indexCommand } from './command.ts';
import { FORMATS } from './formats/all.ts';
import { COMMANDS } from './formats/commands.ts';
import { indexPrefixes } from './prefix-index.ts';
import type { Span } from './span.ts';
import { surprise } from './surprise.ts';
import { isBroken, type Visible } from './visible.ts';

interface Token {
  kind: string;
  prefix: string;
  units: Units;
  /** What follows right behind the prefix. */
  rest: RegExp;
  lead: Lead | null;
  wordlike: boolean;
}

type Candidate = Token | ({ prefix: string; units: Units } & IndexedCommand);

/** What is no secret is not read twice if it is longer, or time would not be linear. */
const LONGEST_TRIED_AGAIN = 32;

const CANDIDATES: Candidate[] = [
  ...FORMATS.flatMap(({ kind, prefixes, body, wordlike = false }) => {
    const rest = new RegExp(body, 'y');
    return prefixes.map((prefix) => ({
      kind,
      prefix,
      units: unitsOf(prefix),
      rest,
      lead: leadOf(body),
      wordlike,
    }));
  }),
  ...COMMANDS.flatMap((command) => {
    const indexed = indexCommand(command);
    return command.names.map((prefix) => ({ prefix, units: unitsOf(prefix), ...indexed }));
  }),
];
const INDEX = indexPrefixes(CANDIDATES);

const ALPHANUMERIC = charactersLike(/[A-Za-z0-9]/);

/** Secrets with a prefix of their own, and those that a command is given. */
export const PREFIXED: Finder = {
  anchors: CANDIDATES.map(({ prefix }): Anchor => three(prefix)),
  begin(visible, found) {
    const { text, units, offsets } = visible;
    const commands = createCommands(text);
    let next = 0;
    return (last) => {
      const at = last - 2;
      if (at < next || !mayBegin(units, at, offsets)) return;
      const under = INDEX.under(units[at], units[at + 1], units[last]);
      const span = under.length === 0 ? null : firstMatch(visible, at, under, commands);
      if (!span) return;
      if (span.kind !== '') found.push(span);
      next = span.end;
    };
  },
};

/** Where no letter or digit stands before, or none that belongs to what comes. */
function mayBegin(units: Units, at: number, offsets: Uint32Array | null): boolean {
  return !isIn(ALPHANUMERIC, units[at - 1]) || isEscape(units, at) || isBroken(offsets, at);
}

/** A match of kind "" is text that only resembles a secret: it is passed over. */
function firstMatch(
  visible: Visible,
  at: number,
  candidates: readonly Candidate[],
  commands: Commands,
): Span | null {
  for (const candidate of candidates) {
    if (!isAt(visible.units, at, candidate.units)) continue;
    const from = at + candidate.prefix.length;
    const span =
      'command' in candidate ? commands.read(candidate, from) : tokenAt(visible, at, from, candidate);
    if (span) return span;
  }
  return null;
}

function tokenAt({ text, units }: Visible, at: number, from: number, token: Token): Span | null {
  const { kind, rest, lead, wordlike } = token;
  if (lead && runOf(lead.characters, units, from, lead.least) < lead.least) return null;
  rest.lastIndex = from;
  const match = rest.exec(text);
  if (!match) return null;
  if (wordlike && !isByLot(match[0]))
    return match[0].length > LONGEST_TRIED_AGAIN ? { kind: '', start: at, end: rest.lastIndex } : null;
  return { kind: isFiller(match[0]) ? '' : kind, start: at, end: rest.lastIndex };
}

/** What a rest begins with: a look at its characters spares most patterns, which take longer to begin. */
interface Lead {
  characters: Characters;
  least: number;
}

function leadOf(body: string): Lead | null {
  const [, characters, least] = /^(\[[^\]]+\])\{(\d+)/.exec(body) ?? [];
  return characters && least
    ? { characters: charactersLike(new RegExp(characters)), least: Number(least) }
    : null;
}

/** Whether the letter before is the end of an escape, as in `"a\nghp_…"` of source code and JSON. */
function isEscape(units: Units, at: number): boolean {
  return isIn(ESCAPED, units[at - 1]) && units[at - 2] === BACKSLASH;
}
const ESCAPED = charactersOf('nrt');

/** What people write in the place of a secret: `ghp_xxxxxxxx…`. */
function isFiller(text: string): boolean {
  const end = text.slice(-24).toLowerCase();
  return /^[x*.0_-]{1,24}$/.test(end) && new Set(end).size < 3;
}

/** Whether a lot gave the characters, and nobody a name. */
function isByLot(text: string): boolean {
  if (/^[0-9a-f-]{1,512}$/.test(text)) return /\d/.test(text) && /[a-f]/.test(text);
  return /[\dA-Z]/.test(text) && surprise(text) > 4.2;
}
