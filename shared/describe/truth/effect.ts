import { decodeEntities } from '../../entities.ts';
import type { LeftOut } from '../composed.ts';
import { createLineReader } from '../lines.ts';
import { unitsOf } from '../units.ts';
import type { Evidence } from './evidence.ts';
import { addressFault, type Fault, issueFault } from './fault.ts';
import { issuesInWords, namesIn, perhapsClosedIn } from './issues.ts';

/**
 * What a text does at GitHub is seen in whole paragraphs and lists only, as GitHub reads them: marks of code that one
 * sentence begins and another one ends, or that are none there, hide nothing. What leads away, calls somebody, closes an
 * issue or hides what follows goes, and its paragraph with it where that cannot be told apart.
 */
export function withoutEffects(text: string, evidence: Evidence, leftOut: LeftOut[]): string {
  const holds = !TAG.test(text);
  const isOpen = leavesOpen(text);
  const kept = blocksOf(text, holds).flatMap(({ lines, kind }) => {
    if (kind !== 'text') return lines;
    const block = lines.join('\n');
    const folds = isOpen && /<\/?details\b/i.test(block);
    const fault = folds ? hidden : effectOf(block, evidence);
    if (fault === null) return lines;
    leftOut.push({ ...fault, text: block });
    const plain = unitsOf(block).filter((unit) => isPlain(unit.lines.join('\n'), evidence));
    const rest = plain.flatMap((unit) => unit.lines);
    return folds || effectOf(rest.join('\n'), evidence) ? [] : rest;
  });
  return kept.join('\n');
}

const hidden: Fault = { why: 'hidden', name: '' };

function effectOf(text: string, evidence: Evidence): Fault | null {
  const written = withoutCertainCode(text);
  if (/<[!?]/.test(written)) return hidden;
  return effectOfWords(written, evidence) ?? effectOfWords(withoutReferences(written), evidence);
}

function effectOfWords(seen: string, evidence: Evidence): Fault | null {
  const issue = issueFault(issuesInWords(seen), perhapsClosedIn(seen), evidence);
  if (issue !== null) return issue;
  const name = namesIn(seen).find((each) => !evidence.called.has(each));
  return name === undefined ? addressFault(seen, evidence) : { why: 'address', name };
}

/** GitHub looks for names and issues in what is shown. There a reference by number is its character also without an end (`&#64`). */
function withoutReferences(text: string): string {
  return decodeEntities(text.replace(/&#(\d{1,7}|x[\da-f]{1,6});?/gi, '&#$1;'));
}

/**
 * Without spans of code where nobody could read other spans than these; else as it is. A mark that is escaped, doubled,
 * alone in its line, or perhaps within a tag or a link, makes code of other words than it seems.
 */
function withoutCertainCode(text: string): string {
  const rest = text.replace(/`[^`\n]*`/g, '\0');
  const before = rest.slice(0, Math.max(0, rest.lastIndexOf('\0')));
  const isUncertain = /\\`|``/.test(text) || rest.includes('`') || /<[a-z/!?]|\]\(|\]:/i.test(before);
  return isUncertain ? text : rest;
}

function isPlain(text: string, evidence: Evidence): boolean {
  return effectOf(text, evidence) === null && !withoutCertainCode(text).includes('`');
}

/** A tag where a line begins makes of what follows what no fence holds. */
const TAG = /^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)*<[a-z/]/im;

/** Whether something is folded without an end: the rest of the description would be. */
function leavesOpen(text: string): boolean {
  let depth = 0;
  for (const [, end] of text.matchAll(/<(\/?)details\b/gi)) {
    depth += end === '' ? 1 : -1;
    if (depth < 0) return true;
  }
  return depth > 0;
}

interface Block {
  kind: 'text' | 'fence' | 'blank';
  lines: string[];
}

function blocksOf(text: string, fencesHold: boolean): Block[] {
  const blocks: Block[] = [];
  const reads = createLineReader();
  for (const line of text.split('\n')) {
    const isFence = !reads(line) && fencesHold;
    const kind = isFence ? 'fence' : line.trim() === '' ? 'blank' : 'text';
    const last = blocks.at(-1);
    if (last?.kind === kind) last.lines.push(line);
    else blocks.push({ kind, lines: [line] });
  }
  return blocks;
}
