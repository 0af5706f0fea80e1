import { headingIn, kindOf, underlineLevel } from './headings.ts';
import { createLineReader, toLines } from './lines.ts';
import type { OutlineSection } from './outline.ts';

/** Takes a description, or a template of one, apart. Its lines, put together again, are the text. */
export function readTemplate(text: string): OutlineSection[] {
  const sections: OutlineSection[] = [start([], 0, '')];
  const reader = createLineReader();
  const lines = toLines(text);
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? '';
    const isText = reader(line);
    const found = isText ? headingAt(lines, at) : null;
    if (found === null) sections.at(-1)?.lines.push(line);
    else {
      sections.push(start(found.heading, found.level, found.title));
      at += found.heading.length - 1;
    }
  }
  return sections.filter(({ heading, lines }) => heading.length > 0 || lines.length > 0);
}

/** What `readTemplate` took apart. */
export function textOf(sections: readonly Pick<OutlineSection, 'heading' | 'lines'>[]): string {
  return sections.flatMap(({ heading, lines }) => [...heading, ...lines]).join('\n');
}

/** The sections of a description without a template. */
export function usualSections(): OutlineSection[] {
  return readTemplate('## Summary\n\n## Changes\n\n## Testing\n');
}

function start(heading: string[], level: number, title: string): OutlineSection {
  return { heading, level, title, kind: level === 0 ? 'other' : kindOf(title), lines: [] };
}

function headingAt(lines: readonly string[], at: number) {
  const line = lines[at] ?? '';
  const heading = headingIn(line);
  if (heading) return { heading: [line], ...heading };
  const under = lines[at + 1] ?? '';
  const level = underlineLevel(under);
  // A lone line of dashes below a list or a quote is a rule.
  if (level === null || !/^ {0,3}[^\s>#|*+-]/.test(line) || isAfterText(lines, at)) return null;
  return { heading: [line, under], level, title: line.trim() };
}

/** The last line of a longer paragraph above dashes is no heading that anybody meant. */
function isAfterText(lines: readonly string[], at: number): boolean {
  return (lines[at - 1] ?? '').trim() !== '';
}
