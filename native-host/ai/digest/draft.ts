import { homeOf } from '../../../shared/describe/home.ts';
import type { Outline, OutlineSection } from '../../../shared/describe/outline.ts';
import { endSentence } from '../../../shared/describe/units.ts';
import type { Drafting } from '../describe/drafting.ts';
import type { DiffFile } from '../diff/file.ts';
import { areaLines, MOST_AREAS } from './areas.ts';
import { changedIn, countsOf } from './files.ts';
import { labelsFor } from './labels.ts';
import { bullets, code, enumerate, firstSentences, plural } from './prose.ts';

const MOST_COMMITS = 30;
const SENTENCE = 300;

/** A plain draft of a description: what the commits say, and what changed where. Nothing in it is more than is known. */
export function draft({ outline, messages }: Drafting, files: DiffFile[]): string[] {
  const summary = summaryOf(outline, messages, files);
  const changes = changesOf(outline, files);
  const labels = labelsFor(outline);
  const fields = [
    ...(outline.title === null ? [] : [`title: ${outline.title}`]),
    ...(labels.length === 0 ? [] : [`labels: ${labels.join(', ')}`]),
  ].join('\n');
  const [first, second] = [homeOf(outline, 'summary'), homeOf(outline, 'changes')];
  const under = (index: number | null) => headingOf(index === null ? undefined : outline.sections[index]);
  return [
    ...(fields === '' ? [] : [fields]),
    ...under(first),
    ...summary,
    ...(second === first ? [] : under(second)),
    ...changes,
  ];
}

function headingOf(section: OutlineSection | undefined): string[] {
  return section === undefined || section.level === 0 ? [] : [section.heading.join('\n')];
}

function summaryOf(outline: Outline, messages: Drafting['messages'], files: DiffFile[]): string[] {
  const [only] = messages;
  if (messages.length === 1 && only) {
    const more = firstSentences(only.body, SENTENCE);
    return [[endSentence(only.title), more].filter((part) => part !== '').join(' ')];
  }
  const size = changedIn(files) === 0 ? '' : `, ${countsOf(files)}`;
  const all = plural(outline.files.length, 'file');
  const by = messages.length === 0 ? 'Changes' : `${plural(messages.length, 'commit')} change`;
  return outline.files.length === 0 ? [] : [`${by} ${all}${size}.`];
}

function changesOf(outline: Outline, files: DiffFile[]): string[] {
  const commits = outline.commits.length > 1 ? outline.commits.map(({ title }) => endSentence(title)) : [];
  const known = new Set(files.map(({ path }) => path));
  const unread = outline.files.filter(({ path }) => !known.has(path)).map(({ path }) => code(path));
  const rest =
    unread.length === 0 ? [] : [`without lines that could be read: ${enumerate(unread, MOST_AREAS)}`];
  const lines = [...commits.slice(0, MOST_COMMITS), ...areaLines(files), ...rest];
  return lines.length === 0 ? [] : [bullets(lines, MOST_AREAS + MOST_COMMITS)];
}
