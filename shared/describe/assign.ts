import type { LeftOut } from './composed.ts';
import { kindOf, plainTitle } from './headings.ts';
import { homeOf, takesText } from './home.ts';
import type { Fills, Outline } from './outline.ts';
import { addText, type Texts } from './texts.ts';
import { unitsOf } from './units.ts';

export interface Assigned {
  /** What an answer says for each section. */
  texts: Texts;
  leftOut: LeftOut[];
}

/** Brings what an answer says under the outline's own headings. */
export function assign(outline: Outline, fills: Fills): Assigned {
  const assigned: Assigned = { texts: new Map(), leftOut: [] };
  const headed = fills.sections.filter(({ level }) => level > 0);
  if (headed.length === 0) {
    for (const { text } of fills.sections) addUnheaded(outline, text, assigned.texts);
    return assigned;
  }
  let current: { index: number | null; level: number } | null = null;
  for (const { title, level, text } of headed) {
    const index = placeOf(outline, title, assigned);
    if (index !== undefined) {
      current = { index, level };
      if (accepts(outline, index)) addText(assigned.texts, index, text);
      else leaveOut(assigned, title, text);
    } else if (current !== null && level > current.level && accepts(outline, current.index))
      addText(
        assigned.texts,
        current.index,
        `${'#'.repeat(Math.min(6, level))} ${title}\n\n${text}`.trimEnd(),
      );
    else leaveOut(assigned, title, text);
  }
  return assigned;
}

function leaveOut({ leftOut }: Assigned, title: string, text: string): void {
  if (text !== '') leftOut.push({ why: 'section', text, name: title });
}

/** What was tested is told by records, what is done by ticks. */
function accepts({ sections }: Outline, index: number | null): boolean {
  const section = index === null ? null : sections[index];
  return !section || (section.kind !== 'testing' && takesText(section));
}

/** By its words; else by what it asks for, where nothing else is said there. Undefined for none. */
function placeOf(outline: Outline, title: string, { texts }: Assigned): number | null | undefined {
  const key = plainTitle(title);
  const same = outline.sections.flatMap((section, index) =>
    section.level > 0 && plainTitle(section.title) === key ? [index] : [],
  );
  if (same.length > 0) return same.find((index) => !texts.has(index)) ?? same[0];
  const kind = kindOf(title);
  if (kind === 'testing') return homeOf(outline, 'testing') ?? undefined;
  if (kind !== 'summary' && kind !== 'changes') return undefined;
  return homeOf(outline, kind);
}

/** Prose is the summary, lists are the changes. */
function addUnheaded(outline: Outline, text: string, texts: Texts): void {
  const units = unitsOf(text);
  const first = units.findIndex(({ kind }) => kind !== 'text' && kind !== 'blank');
  const textOf = (some: typeof units) =>
    some
      .flatMap(({ lines }) => lines)
      .join('\n')
      .trim();
  addText(texts, homeOf(outline, 'summary'), textOf(first < 0 ? units : units.slice(0, first)));
  if (first >= 0) addText(texts, homeOf(outline, 'changes'), textOf(units.slice(first)));
}
