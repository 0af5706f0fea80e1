import type { Composed, ComposedSection, LeftOut } from './composed.ts';
import { homeOf } from './home.ts';
import type { Outline, OutlineSection } from './outline.ts';
import { type Filled, fillSection } from './section.ts';
import { textOf } from './template.ts';
import { testLines, withoutOwnList } from './test-lines.ts';
import type { Texts } from './texts.ts';
import { issuesIn } from './truth/issues.ts';
import { proofOf } from './truth/proof.ts';

export interface Drawn {
  sections: ComposedSection[];
  ticked: Composed['ticked'];
  /** Lists of commands from an earlier draft. */
  dropped: LeftOut[];
}

/** Every section of the outline with its texts, and what stands before and behind them. */
export function drawSections(outline: Outline, texts: Texts, left: ReadonlySet<number>): Drawn {
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
