import { headingIn, plainTitle, underlineLevel } from './headings.ts';
import { createLineReader, toLines, withoutBlankEnds } from './lines.ts';
import type { Fills } from './outline.ts';

/** A line before the first heading that names something else than text. */
const FIELD = /^\s*(?:[-*]\s+)?(?:\*\*|__)?(title|branch|labels?)(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(.*)$/i;

/**
 * Reads an answer, or the beginning of one: markdown under the headings that were asked for, before it perhaps
 * lines for title, branch and labels. What may still become something else, such as half a heading, is not there yet.
 * @param titles headings of the outline: those that are no headings in markdown are found too
 */
export function readFills(answer: string, isWhole = true, titles: readonly string[] = []): Fills {
  const lines = unwrapped(toLines(answer));
  if (!isWhole && isUndecided(lines.at(-1) ?? '')) lines.pop();
  const fills: Fills = { title: null, branch: null, labels: [], sections: [] };
  const keys = new Set(titles.map(plainTitle));
  const texts: string[][] = [];
  const open = (title: string, level: number) => {
    fills.sections.push({ title, level, text: '' });
    texts.push([]);
  };
  const reads = createLineReader();
  for (const [at, line] of lines.entries()) {
    const isText = reads(line);
    const heading = isText ? headingOf(lines, at, keys) : null;
    if (heading) open(heading.title, heading.level);
    else if (isText && underlineLevel(line) !== null && headingOf(lines, at - 1, keys)) continue;
    else if (fills.sections.length === 0 && isText && takeField(line, fills)) continue;
    else {
      if (texts.length === 0) open('', 0);
      texts.at(-1)?.push(line);
    }
  }
  for (const [at, section] of fills.sections.entries())
    section.text = withoutBlankEnds(texts[at] ?? [])
      .join('\n')
      .trimEnd();
  fills.sections = fills.sections.filter(({ title, text }) => title !== '' || text !== '');
  return fills;
}

/** The beginning of a line that tells only later what it is. */
function isUndecided(line: string): boolean {
  const words = line.toLowerCase().replace(/^[^a-z]+/, '');
  if (['title:', 'branch:', 'labels:'].some((field) => field.startsWith(words))) return true;
  return (
    /^\s*(?:#{1,6}[^\n]*|[*_=-]{1,2}[^\n]{0,80}|`{1,}.*|~{2,}.*|<[^>]*)$/.test(line) &&
    !/^\s*[-*] \S/.test(line)
  );
}

function headingOf(lines: readonly string[], at: number, keys: ReadonlySet<string>) {
  const line = lines[at] ?? '';
  const heading = headingIn(line);
  if (heading) return heading.level <= 6 || keys.has(plainTitle(heading.title)) ? heading : null;
  const level = underlineLevel(lines[at + 1] ?? '');
  return level !== null && keys.has(plainTitle(line)) ? { level, title: line.trim() } : null;
}

function takeField(line: string, fills: Fills): boolean {
  const [, name = '', said = ''] = FIELD.exec(line) ?? [];
  const value = said.trim().replace(/^["'`]+|(?<!["'`])["'`]+$/g, '');
  if (name === '') return false;
  const field = name.toLowerCase();
  if (field === 'title' || field === 'branch') fills[field] ??= value === '' ? null : value;
  else
    fills.labels.push(
      ...value
        .split(',')
        .map((label) => label.trim())
        .filter(Boolean),
    );
  return true;
}

/** Models like to put a whole answer into a fence. */
function unwrapped(lines: string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  if (first < 0 || !/^\s*```(?:markdown|md)\s*$/i.test(lines[first] ?? '')) return lines;
  const inside = lines.slice(first + 1);
  const last = inside.findLastIndex((line) => line.trim() !== '');
  return /^\s*```\s*$/.test(inside[last] ?? '') ? inside.slice(0, last) : inside;
}
