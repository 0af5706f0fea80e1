import { assign } from './assign.ts';
import { addAreas, addLinks, addSummary, addTests } from './certain.ts';
import type { Composed, ComposedSection, ComposeOptions, LeftOut } from './composed.ts';
import { drawSections } from './draw.ts';
import type { Fills, Outline } from './outline.ts';
import { piecesOf } from './pieces.ts';
import { branchOf, labelsOf, titleOf } from './suggestions.ts';
import { addText, type Texts } from './texts.ts';
import { type Evidence, evidenceOf } from './truth/evidence.ts';
import { truthOf } from './truth/truth.ts';

/** Puts an answer under the outline's headings: what is certain comes from the outline, and what it cannot bear out stays away. */
export function compose(outline: Outline, fills: Fills, { isWhole, left }: ComposeOptions): Composed {
  const evidence = evidenceOf(outline);
  const leftOut: LeftOut[] = [];
  const texts = trueTexts(outline, fills, evidence, isWhole, leftOut);
  if (isWhole) addSummary(outline, texts, evidence);
  addLinks(outline, texts);
  addTests(outline, texts, isWhole);
  const draw = () => drawSections(outline, texts, left ?? new Set());
  let drawn = draw();
  if (isWhole && addAreas(outline, texts, bodyOf(drawn.sections))) drawn = draw();
  return {
    title: titleOf(outline, fills, evidence, leftOut),
    body: bodyOf(drawn.sections),
    sections: drawn.sections,
    labels: labelsOf(outline, fills),
    branch: branchOf(outline, fills, evidence),
    ticked: drawn.ticked,
    leftOut: [...leftOut, ...drawn.dropped],
    kept: countKept(outline),
  };
}

function trueTexts(
  outline: Outline,
  fills: Fills,
  evidence: Evidence,
  isWhole: boolean,
  leftOut: LeftOut[],
): Texts {
  const assigned = assign(outline, fills);
  const last = [...assigned.texts.values()].at(-1)?.at(-1);
  leftOut.push(...assigned.leftOut);
  const texts: Texts = new Map();
  for (const [index, own] of assigned.texts) {
    for (const text of own) {
      const truth = truthOf(text, evidence, isWhole || text !== last);
      leftOut.push(...truth.leftOut);
      addText(texts, index, truth.text);
    }
  }
  return texts;
}

function bodyOf(sections: readonly ComposedSection[]): string {
  return sections.map(({ after }) => after).join('\n');
}

function countKept({ sections, from }: Outline): Composed['kept'] {
  if (from === 'none') return { headings: 0, boxes: 0, lines: 0 };
  const pieces = sections.flatMap(({ lines }) => piecesOf(lines));
  return {
    headings: sections.filter(({ level }) => level > 0).length,
    boxes: pieces.filter(({ kind }) => kind === 'box').length,
    lines: pieces.filter(({ kind }) => kind === 'own' || kind === 'link' || kind === 'slot').length,
  };
}
