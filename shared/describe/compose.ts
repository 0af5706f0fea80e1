import { areasOf, namesArea } from './areas.ts';
import { assign } from './assign.ts';
import { isGoodName, issueInName } from './branch.ts';
import type { Composed, ComposedSection, ComposeOptions, LeftOut } from './composed.ts';
import { homeOf } from './home.ts';
import { LONGEST_TITLE } from './limits.ts';
import { codeOf } from './lines.ts';
import type { Fills, Outline, OutlineSection } from './outline.ts';
import { piecesOf } from './pieces.ts';
import { type Filled, fillSection } from './section.ts';
import { textOf } from './template.ts';
import { nothingRan, testLines, withoutOwnList } from './test-lines.ts';
import { type Evidence, evidenceOf } from './truth/evidence.ts';
import { faultOf } from './truth/fault.ts';
import { issuesIn } from './truth/issues.ts';
import { proofOf } from './truth/proof.ts';
import { truthOf, withoutInvisible } from './truth/truth.ts';
import { endSentence } from './units.ts';

/** Texts for the sections, by their place in the outline; null for what has none there. */
type Texts = Map<number | null, string[]>;

/** Puts an answer under the outline's headings: what is certain comes from the outline, and what it cannot bear out stays away. */
export function compose(outline: Outline, fills: Fills, { isWhole, left }: ComposeOptions): Composed {
  const evidence = evidenceOf(outline);
  const leftOut: LeftOut[] = [];
  const texts = trueTexts(outline, fills, evidence, isWhole, leftOut);
  if (isWhole) addSummary(outline, texts, evidence);
  addLinks(outline, texts);
  addTests(outline, texts, isWhole);
  const draw = () => sectionsOf(outline, texts, left ?? new Set());
  let drawn = draw();
  if (isWhole && addAreas(outline, texts, drawn.sections)) drawn = draw();
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
      add(texts, index, truth.text);
    }
  }
  return texts;
}

function add(texts: Texts, index: number | null, text: string): void {
  if (text !== '') texts.set(index, [...(texts.get(index) ?? []), text]);
}

/** Where nothing was said of what the change is for, its commits say something. */
function addSummary(outline: Outline, texts: Texts, evidence: Evidence): void {
  const home = homeOf(outline, 'summary');
  const section = home === null ? null : outline.sections[home];
  if (texts.has(home) || section?.lines.some(isOwn)) return;
  const titles = outline.commits.map(({ title }) => title).filter((title) => !faultOf(title, evidence));
  const title = outline.commits.length > 1 ? '' : (titles[0] ?? '');
  const { text } = truthOf(title, evidence, true);
  if (text !== '') texts.set(home, [endSentence(text)]);
}

function isOwn(line: string): boolean {
  return piecesOf([line]).some(({ kind }) => kind === 'own');
}

function addLinks(outline: Outline, texts: Texts): void {
  const said = [textOf(outline.sections), ...[...texts.values()].flat()].join('\n');
  const known = new Set(issuesIn(said).map((ref) => ref.toLowerCase()));
  const lines = outline.links
    .filter(({ ref, closes }) => !known.has(ref.toLowerCase()) && !(closes && hasSlot(outline)))
    .map(({ ref, closes }) => (closes ? `Fixes ${ref}.` : `Related to ${ref}.`));
  if (lines.length > 0) add(texts, homeOf(outline, 'links'), lines.join('\n'));
}

function hasSlot({ sections }: Outline): boolean {
  return sections.some(({ lines }) => piecesOf(lines).some(({ kind }) => kind === 'slot'));
}

/** What was tested is never a model's word. */
function addTests(outline: Outline, texts: Texts, isWhole: boolean): void {
  const home = homeOf(outline, 'testing');
  if (home === null) return;
  const lines = testLines(outline);
  const said = lines.length > 0 ? lines : outline.from === 'none' && isWhole ? [nothingRan(outline)] : [];
  add(texts, home, said.join('\n'));
}

/** Names the places that nobody named. */
function addAreas(outline: Outline, texts: Texts, sections: readonly ComposedSection[]): boolean {
  const body = bodyOf(sections);
  const paths = outline.files.map(({ path }) => path);
  const unnamed = areasOf(paths).filter((area) => !namesArea(body, area));
  if (unnamed.length === 0) return false;
  const isFirst = unnamed.length === areasOf(paths).length;
  const names = unnamed.map(({ name }) => codeOf(name)).join(', ');
  add(texts, homeOf(outline, 'changes'), `- ${isFirst ? 'Changed' : 'Also changed'}: ${names}`);
  return true;
}

interface Drawn {
  sections: ComposedSection[];
  ticked: Composed['ticked'];
  dropped: LeftOut[];
}

function sectionsOf(outline: Outline, texts: Texts, left: ReadonlySet<number>): Drawn {
  const drawn: Drawn = { sections: [], ticked: [], dropped: [] };
  const closing = closingLines(outline);
  let isClosed = false;
  for (const [index, section] of outline.sections.entries()) {
    const before = textOf([section]);
    const { filled, dropped } = fillOne(outline, section, texts.get(index) ?? [], isClosed ? [] : closing);
    const isLeft = left.has(index);
    const after = isLeft ? before : textOf([{ heading: section.heading, lines: filled.lines }]);
    isClosed ||= filled.tookClosing && !isLeft;
    drawn.sections.push({ index, title: section.title, before, after });
    if (isLeft) continue;
    drawn.ticked.push(...filled.ticked);
    drawn.dropped.push(...dropped.map((text) => ({ why: 'stale' as const, text, name: '' })));
  }
  return { ...drawn, sections: [...opening(texts), ...drawn.sections, ...ending(outline)] };
}

function fillOne(
  outline: Outline,
  section: OutlineSection,
  texts: readonly string[],
  closing: readonly string[],
): { filled: Filled; dropped: string[] } {
  const { lines, dropped } =
    section.kind === 'testing'
      ? withoutOwnList(section.lines, outline)
      : { lines: section.lines, dropped: [] };
  const proof = (words: string) => proofOf(words, outline);
  return { filled: fillSection({ ...section, lines }, { texts, closing, proof }), dropped };
}

function closingLines(outline: Outline): string[] {
  const known = new Set(issuesIn(textOf(outline.sections)).map((ref) => ref.toLowerCase()));
  return outline.links
    .filter(({ closes, ref }) => closes && !known.has(ref.toLowerCase()))
    .map(({ ref }) => `Fixes ${ref}`);
}

/** What has no place in the template stands before it. */
function opening(texts: Texts): ComposedSection[] {
  const own = texts.get(null) ?? [];
  return own.length === 0 ? [] : [{ index: null, title: '', before: '', after: `${own.join('\n\n')}\n` }];
}

/** Commands that ran are worth a heading where the template has none for them. */
function ending(outline: Outline): ComposedSection[] {
  if (homeOf(outline, 'testing') !== null || outline.tests.length === 0) return [];
  const levels = outline.sections.map(({ level }) => level).filter((level) => level > 0 && level < 7);
  const marks = '#'.repeat(levels.length === 0 ? 2 : Math.min(...levels));
  const last = outline.sections.at(-1)?.lines.at(-1)?.trim() ?? 'x';
  const gap = outline.sections.length > 0 && last !== '' ? '\n' : '';
  return [
    {
      index: null,
      title: 'Testing',
      before: '',
      after: `${gap}${marks} Testing\n\n${testLines(outline).join('\n')}`,
    },
  ];
}

function bodyOf(sections: readonly ComposedSection[]): string {
  return sections.map(({ after }) => after).join('\n');
}

function titleOf(outline: Outline, { title }: Fills, evidence: Evidence, leftOut: LeftOut[]): string | null {
  const [said, known] = [title ?? '', outline.title ?? ''].map(oneLine) as [string, string];
  const fault = faultOf(said, evidence);
  if (fault) leftOut.push({ ...fault, text: said });
  if (said !== '' && fault === null && said.length <= LONGEST_TITLE) return said;
  // What a commit says need not be true either.
  return known !== '' && faultOf(known, evidence) === null ? known : null;
}

/** Only those that there are. */
function labelsOf({ labels }: Outline, fills: Fills): string[] {
  const wanted = new Set(fills.labels.map((label) => label.toLowerCase()));
  return labels.filter((label) => wanted.has(label.toLowerCase()));
}

/** What the answer says, where it is a name, and speaks of no issue that nobody named. */
function branchOf({ branch }: Outline, fills: Fills, evidence: Evidence): string | null {
  if (branch === null) return null;
  const [said, known] = [fills.branch ?? '', branch.suggestion ?? ''];
  const issue = issueInName(said);
  const isTrue = issue === null || evidence.issues.has(issue);
  if (isGoodName(said) && isTrue && said !== branch.name) return said;
  return isGoodName(known) ? known : null;
}

function oneLine(text: string): string {
  return withoutInvisible(text).replace(/\s+/g, ' ').trim();
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
