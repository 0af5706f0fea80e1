import { areasOf, namesArea } from '../areas.ts';
import type { Problem } from '../composed.ts';
import { toLines } from '../lines.ts';
import type { Outline } from '../outline.ts';
import { boxIn, piecesOf } from '../pieces.ts';
import { nothingRan, testLines, withoutOwnList } from '../test-lines.ts';
import { sentencesOf, type Unit, unitsOf } from '../units.ts';
import { type Evidence, evidenceOf } from './evidence.ts';
import { faultOf, faultOfFence } from './fault.ts';
import { proofOf } from './proof.ts';
import { hasComment } from './truth.ts';

/** What of a draft is not true of its outline, or is missing in it. Knows nothing of how drafts are made. */
export function checkDraft(outline: Outline, draft: { title: string; body: string }): Problem[] {
  const evidence = evidenceOf(outline);
  const lines = toLines(draft.body);
  return [
    ...faultsOf(draft.title, evidence),
    ...lostLines(outline, lines),
    ...untrueLines(outline, lines, evidence),
    ...areasOf(outline.files.map(({ path }) => path))
      .filter((area) => !namesArea(draft.body, area))
      .map(({ name }): Problem => ({ why: 'area', text: '', name })),
  ];
}

/** Headings, boxes and the person's own lines have to stand there, in their order. */
function lostLines(outline: Outline, lines: readonly string[]): Problem[] {
  const problems: Problem[] = [];
  let from = 0;
  const find = (wanted: string, why: 'heading' | 'line') => {
    let at = from;
    while (at < lines.length && !isSame(lines[at] ?? '', wanted)) at++;
    if (at === lines.length) problems.push({ why, text: wanted, name: '' });
    else from = at + 1;
  };
  for (const section of outline.sections) {
    for (const line of section.heading) find(line, 'heading');
    const own = section.kind === 'testing' ? withoutOwnList(section.lines, outline).lines : section.lines;
    for (const { kind, lines } of piecesOf(own))
      if (kind === 'own' || kind === 'box' || kind === 'link') for (const line of lines) find(line, 'line');
  }
  return problems;
}

/** A box may have been ticked, never the other way round. */
function isSame(line: string, wanted: string): boolean {
  return line === wanted || (boxIn(wanted)?.isTicked === false && line.replace(/\[[xX]\]/, '[ ]') === wanted);
}

/** What the draft adds has to be borne out. */
function untrueLines(outline: Outline, lines: readonly string[], evidence: Evidence): Problem[] {
  const own = new Set(outline.sections.flatMap((section) => [...section.heading, ...section.lines]));
  const ours = new Set([...testLines(outline), nothingRan(outline)]);
  const added = lines.map((line) => (own.has(line) || ours.has(line) ? '' : line)).join('\n');
  return unitsOf(added).flatMap((unit) => untrueIn(unit, outline, evidence));
}

function untrueIn(unit: Unit, outline: Outline, evidence: Evidence): Problem[] {
  const text = unit.lines.join('\n');
  if (unit.kind === 'blank') return [];
  if (unit.kind === 'comment' || !unit.isClosed || (unit.kind !== 'fence' && hasComment(text)))
    return [{ why: 'hidden', text, name: '' }];
  if (unit.kind === 'box') return unit.lines.flatMap((line) => untrueTick(line, outline));
  if (unit.kind === 'text') return sentencesOf(text).flatMap((sentence) => faultsOf(sentence, evidence));
  const fault = unit.kind === 'fence' ? faultOfFence(unit.lines, evidence) : faultOf(text, evidence);
  return fault ? [{ ...fault, text }] : [];
}

function untrueTick(line: string, outline: Outline): Problem[] {
  const box = boxIn(line);
  const isTheirs = outline.sections.some(({ lines }) => lines.some((known) => isSame(line, known)));
  if (box && isTheirs && proofOf(box.words, outline) !== null) return [];
  return [{ why: 'box', text: line, name: '' }];
}

function faultsOf(text: string, evidence: Evidence): Problem[] {
  const fault = faultOf(text, evidence);
  return fault ? [{ ...fault, text }] : [];
}
