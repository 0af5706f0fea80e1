import { stripInvisible } from '../../invisible.ts';
import type { LeftOut } from '../composed.ts';
import { withoutCode } from '../lines.ts';
import { sentencesOf, type Unit, unitsOf } from '../units.ts';
import { withoutEffects } from './effect.ts';
import type { Evidence } from './evidence.ts';
import { faultOf, faultOfFence } from './fault.ts';
import { ADDRESS, NAME } from './issues.ts';

export interface Truth {
  /** "" where nothing is left. */
  text: string;
  leftOut: LeftOut[];
}

/**
 * What of a fill may stand in a description.
 * @param isWhole what is not there to its end yet is not judged
 */
export function truthOf(fill: string, evidence: Evidence, isWhole: boolean): Truth {
  const units = unitsOf(stripInvisible(fill).text);
  const leftOut: LeftOut[] = [];
  const kept = units.flatMap((unit, at) => {
    const judged = judge(unit, evidence, isWhole || at < units.length - 1);
    leftOut.push(...judged.leftOut);
    return judged.lines;
  });
  return { text: tidy(withoutEffects(quiet(tidy(kept), evidence), evidence, leftOut).split('\n')), leftOut };
}

function judge(unit: Unit, evidence: Evidence, isEnded: boolean): { lines: string[]; leftOut: LeftOut[] } {
  const text = unit.lines.join('\n');
  const out = (why: LeftOut['why'], name = '') => ({ lines: [], leftOut: [{ why, text, name }] });
  if (unit.kind === 'blank') return { lines: unit.lines, leftOut: [] };
  if (!unit.isClosed) return isEnded ? out('hidden') : { lines: [], leftOut: [] };
  if (unit.kind === 'comment' || (unit.kind !== 'fence' && hasComment(text))) return out('hidden');
  if (unit.kind === 'box' || (unit.kind !== 'fence' && BOX.test(text))) return out('box');
  if (!isEnded) return { lines: begunLines(text, evidence), leftOut: [] };
  if (unit.kind === 'text') return judgeSentences(unit, evidence);
  const fault = unit.kind === 'fence' ? faultOfFence(unit.lines, evidence) : faultOf(text, evidence);
  return fault ? out(fault.why, fault.name) : { lines: unit.lines, leftOut: [] };
}

/** What came of a unit so far, up to its last whole word; nothing of what is not true yet. */
function begunLines(text: string, evidence: Evidence): string[] {
  const words = text.replace(/(?<!\S)\S*$/, '').trimEnd();
  const isOpen = words.split('`').length % 2 === 0;
  const begun = isOpen ? words.slice(0, words.lastIndexOf('`')).trimEnd() : words;
  const isBare = /^\s*(?:(?:[-*+]|\d+[.)])\s*)?(?:\[.?\]?)?$/.test(begun);
  return isBare || faultOf(begun, evidence) ? [] : begun.split('\n');
}

function judgeSentences({ lines }: Unit, evidence: Evidence): { lines: string[]; leftOut: LeftOut[] } {
  const sentences = sentencesOf(lines.join('\n'));
  const leftOut: LeftOut[] = [];
  const kept = sentences.filter((sentence) => {
    const fault = faultOf(sentence, evidence);
    if (fault) leftOut.push({ ...fault, text: sentence.trim() });
    return fault === null;
  });
  if (leftOut.length === 0) return { lines, leftOut };
  const text = kept.join('').trim();
  return { lines: text === '' ? [] : text.split('\n'), leftOut };
}

/** The beginning of a comment, or of what else no reader sees, hides all that follows. */
export function hasComment(text: string): boolean {
  return /<[!?]/.test(withoutCode(text));
}

/** Without blank lines at the ends, and never two of them. */
function tidy(lines: readonly string[]): string {
  const kept = lines.filter((line, at) => line.trim() !== '' || (lines[at - 1] ?? '').trim() !== '');
  return kept.join('\n').replace(/^\n+/, '').trimEnd();
}

/** A box wherever a line or a list's item begins: in a quotation, in an item of an item. */
const BOX =
  /(?:^[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t>]+)+|<li\b[^<>]*>\s*(?:<p\b[^<>]*>\s*)?)\[[ x]\](?:\s|$)/im;

const APART = new RegExp(`(\`\`\`[\\s\\S]*?(?:\`\`\`|$)|\`[^\`\\n]*\`|${ADDRESS.source})`, 'i');

/** Nobody is called by a draft whom the person did not call. */
function quiet(text: string, { called }: Evidence): string {
  return text
    .split(APART)
    .map((part, at) =>
      at % 2 === 1 ? part : part.replace(NAME, (name) => (called.has(name) ? name : `\`${name}\``)),
    )
    .join('');
}
