import { withLineFeeds } from '../line-feeds.ts';

export function toLines(text: string): string[] {
  if (text === '') return [];
  return withLineFeeds(text).split('\n');
}

/** Without blank lines at both ends. */
export function withoutBlankEnds(lines: readonly string[]): string[] {
  const first = lines.findIndex((line) => line.trim() !== '');
  const last = lines.findLastIndex((line) => line.trim() !== '');
  return first < 0 ? [] : lines.slice(first, last + 1);
}

/** Neither backticks nor line ends inside a name can end it. */
export function codeOf(written: string): string {
  const name = written.replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ');
  if (!name.includes('`')) return `\`${name}\``;
  const longest = Math.max(...[...name.matchAll(/`+/g)].map(([run]) => run.length));
  const marks = '`'.repeat(longest + 1);
  return `${marks} ${name} ${marks}`;
}

/** Without code within lines: what stands there is no markdown, and no words of anybody. */
export function withoutCode(text: string): string {
  return text.replace(/`[^`\n]*`/g, ' ');
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
  for (const [mark] of withoutCode(line).matchAll(/<!--|-->/g)) open = mark === '<!--';
  return open;
}
