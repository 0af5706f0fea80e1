import type { Outline, OutlineSection, SectionKind } from './outline.ts';
import { boxIn } from './pieces.ts';

/** Headings that want something of their own, which a summary is not. */
const SPECIAL =
  /\b(?:check ?list|rollout|roll ?back|deploy\w*|screenshots?|video|breaking|types? of|reviewers?|notes?|risks?|migration|security|performance|todo|release|acknowledg\w*|licen[cs]e|dependencies)\b/i;

/** Where what a draft says of a kind belongs; null where the description has no place for it. */
export function homeOf({ sections }: Pick<Outline, 'sections'>, kind: SectionKind): number | null {
  const first = (wanted: SectionKind) =>
    indexOf(sections, (section) => section.kind === wanted && takesText(section));
  if (kind === 'testing') return indexOf(sections, (section) => section.kind === 'testing');
  if (kind === 'links') return first('links') ?? homeOf({ sections }, 'summary');
  const split =
    first('changes') === null && (kind === 'summary' || kind === 'changes') ? whyAndWhat(sections) : null;
  if (split) return kind === 'changes' ? split.what : split.why;
  const other = kind === 'summary' ? 'changes' : 'summary';
  return first(kind) ?? first(other) ?? general(sections);
}

/** "Why" and "What": what changed is not what it is for. */
function whyAndWhat(sections: readonly OutlineSection[]): { why: number; what: number } | null {
  const find = (isWhat: boolean) =>
    indexOf(
      sections,
      (section) =>
        section.kind === 'summary' && takesText(section) && /\bwhat\b/i.test(section.title) === isWhat,
    );
  const [why, what] = [find(false), find(true)];
  return why === null || what === null ? null : { why, what };
}

/** Text before the first heading, or the first heading that wants nothing special. */
function general(sections: readonly OutlineSection[]): number | null {
  const open = (section: OutlineSection) => section.kind === 'other' && takesText(section);
  return (
    indexOf(sections, (section) => open(section) && section.level > 0 && !SPECIAL.test(section.title)) ??
    indexOf(sections, (section) => open(section) && section.level === 0)
  );
}

function indexOf(
  sections: readonly OutlineSection[],
  fits: (section: OutlineSection) => boolean,
): number | null {
  const index = sections.findIndex(fits);
  return index < 0 ? null : index;
}

/** A list of boxes takes ticks. */
export function takesText({ lines }: OutlineSection): boolean {
  return !lines.some((line) => boxIn(line) !== null);
}
