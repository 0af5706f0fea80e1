import { homeOf, takesText } from '../../../shared/describe/home.ts';
import type { Outline, OutlineSection } from '../../../shared/describe/outline.ts';

/** What is asked of a model that drafts a description. Nothing in it was written by others: headings go by their numbers. */
export function askedText(outline: Outline): string {
  const isFree = outline.sections.every(({ level }) => level === 0);
  return `Write what is missing in this pull request's description, as GitHub markdown that can be published as it stands. It is read by people who know the code and have not seen this change.

- First a line "title: …", at most 72 characters, imperative, without a full stop. ${fieldLines(outline)}
- ${isFree ? 'Then the text, without headings.' : 'Then each heading below that you have something for, exactly as it stands, and under it your text alone. No other headings, none twice.'}
- ${placeOf(outline, 'summary')}: one or two sentences, what changes for whom and why.
- ${placeOf(outline, 'changes')}: a list, the most important first, one line each, that names each of the changed areas.
- Write nothing of tests, builds or checks that ran or passed: what was recorded is added without you.${silent(outline)}
- Say only what the sections here show. Name no file or folder that is not in the diff, no issue that is not listed, no address. Give a reason only where somebody wrote it.
- Leave out what the description says already. No comments, no boxes, no greeting, no praise, and nobody called by @name.
- Where the change has a flow of calls, states or messages that a picture shows better, add one small \`\`\`mermaid block below the list of changes; else none.
- Write in the language of the description's own text, else in that of the commits.`;
}

/** Asked for only where there is something to choose from, or to name. */
function fieldLines({ labels, branch }: Outline): string {
  return [
    labels.length > 0
      ? ' Where some of the listed labels follow from the change, then a line "labels: a, b".'
      : '',
    branch === null
      ? ''
      : ' Then a line "branch: …", at most 40 characters: a name for the branch, in the manner of the others.',
  ].join('');
}

/** A heading as the instructions call it. */
export function numberedHeadings({ sections }: Outline): string[] {
  return sections
    .filter(({ level }) => level > 0)
    .map(({ heading }, at) => `${at + 1}. ${heading.join('\n   ')}`);
}

function placeOf(outline: Outline, kind: 'summary' | 'changes'): string {
  const home = homeOf(outline, kind);
  const section = home === null ? undefined : outline.sections[home];
  if (section === undefined || section.level === 0) return kind === 'summary' ? 'First' : 'Then';
  return `Under heading ${numberOf(outline, section)}`;
}

function numberOf({ sections }: Outline, section: OutlineSection): number {
  return sections.filter(({ level }) => level > 0).indexOf(section) + 1;
}

/** What is told by evidence alone takes no words. */
function silent(outline: Outline): string {
  const none = outline.sections.filter(
    (section) => section.level > 0 && (section.kind === 'testing' || !takesText(section)),
  );
  if (none.length === 0) return '';
  return ` Nothing under heading ${none.map((section) => numberOf(outline, section)).join(', ')}.`;
}
