import { headingIn, kindOf, underlineLevel } from './headings.ts';
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

export function toLines(text: string): string[] {
  if (text === '') return [];
  return text.replace(/\r\n?/g, '\n').split('\n');
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

/** Tells of each line whether markdown reads it: not within a fence of code, nor within a comment. */
export function createLineReader(): (line: string) => boolean {
  let fence: string | null = null;
  let inComment = false;
  return (line) => {
    if (fence !== null) {
      if (closes(line, fence)) fence = null;
      return false;
    }
    const began = inComment;
    inComment = isCommentOpen(line, inComment);
    if (began) return false;
    fence = opens(line);
    return fence === null;
  };
}

/** The marks of a fence that begins in this line. */
export function opens(line: string): string | null {
  return /^ {0,3}(`{3,}(?=[^`]*$)|~{3,})/.exec(line)?.[1] ?? null;
}

export function closes(line: string, fence: string): boolean {
  const marks = /^ {0,3}(`{3,}|~{3,})[ \t]*$/.exec(line)?.[1];
  return marks !== undefined && marks[0] === fence[0] && marks.length >= fence.length;
}

/** Whether a comment is open at the line's end. */
export function isCommentOpen(line: string, wasOpen: boolean): boolean {
  let open = wasOpen;
  for (const [mark] of line.replace(/`[^`\n]*`/g, '').matchAll(/<!--|-->/g)) open = mark === '<!--';
  return open;
}
