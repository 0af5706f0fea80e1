import { areasOf, namesArea } from './areas.ts';
import { homeOf } from './home.ts';
import { codeOf } from './lines.ts';
import type { Outline } from './outline.ts';
import { piecesOf } from './pieces.ts';
import { textOf } from './template.ts';
import { nothingRan, testLines } from './test-lines.ts';
import { addText, type Texts } from './texts.ts';
import type { Evidence } from './truth/evidence.ts';
import { faultOf } from './truth/fault.ts';
import { issuesIn } from './truth/issues.ts';
import { truthOf } from './truth/truth.ts';
import { endSentence } from './units.ts';

/** Where nothing was said of what the change is for, its commits say something. */
export function addSummary(outline: Outline, texts: Texts, evidence: Evidence): void {
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

/** Issues that nobody named yet, but where the template has a place for those that are closed. */
export function addLinks(outline: Outline, texts: Texts): void {
  const said = [textOf(outline.sections), ...[...texts.values()].flat()].join('\n');
  const known = new Set(issuesIn(said).map((ref) => ref.toLowerCase()));
  const lines = outline.links
    .filter(({ ref, closes }) => !known.has(ref.toLowerCase()) && !(closes && hasSlot(outline)))
    .map(({ ref, closes }) => (closes ? `Fixes ${ref}.` : `Related to ${ref}.`));
  if (lines.length > 0) addText(texts, homeOf(outline, 'links'), lines.join('\n'));
}

function hasSlot({ sections }: Outline): boolean {
  return sections.some(({ lines }) => piecesOf(lines).some(({ kind }) => kind === 'slot'));
}

/** What was tested is never a model's word. */
export function addTests(outline: Outline, texts: Texts, isWhole: boolean): void {
  const home = homeOf(outline, 'testing');
  if (home === null) return;
  const lines = testLines(outline);
  const said = lines.length > 0 ? lines : outline.from === 'none' && isWhole ? [nothingRan(outline)] : [];
  addText(texts, home, said.join('\n'));
}

/** Names the places that the body does not; whether there were any. */
export function addAreas(outline: Outline, texts: Texts, body: string): boolean {
  const paths = outline.files.map(({ path }) => path);
  const unnamed = areasOf(paths).filter((area) => !namesArea(body, area));
  if (unnamed.length === 0) return false;
  const isFirst = unnamed.length === areasOf(paths).length;
  const names = unnamed.map(({ name }) => codeOf(name)).join(', ');
  addText(texts, homeOf(outline, 'changes'), `- ${isFirst ? 'Changed' : 'Also changed'}: ${names}`);
  return true;
}
