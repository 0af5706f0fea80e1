import { bothEnds } from './both-ends.ts';
import { findPlaces } from './find-places.ts';

/** A line that only a program writes. */
const PRINTED =
  /(?:^|[\s(])(?:[\w.]*(?:Error|Exception)|error|Error|ERROR|fatal|FATAL|panic|thread '[^']{1,80}' panicked)(?:[ [(][\w-]{1,24}[\])]?)?:? ?[:!]\s?|: (?:command not found|not found|No such file or directory|[Pp]ermission denied|Is a directory)\b|^npm (?:ERR!|error) |^Traceback \(|^\s+at \S.{0,300}:\d|\bSegmentation fault\b|\bcore dumped\b|\bundefined reference to\b|\bE(?:ADDRINUSE|ACCES|NOENT|CONNREFUSED|PERM|RESOLVE)\b|^CONFLICT \(/;

/** Lines of a paragraph that may be the person's own words. */
const OWN_LINES = 5;

/** Tells the words behind `/fix` from an error that was pasted there, of any length. */
export function splitError(text: string): { words: string; error: string | null } {
  if (!isPrinted(text)) return { words: text, error: null };
  if (!text.includes('\n')) return { words: '', error: text };
  const paragraphs = text.split(/\n[ \t]*\n/);
  const lead = isOwn(paragraphs[0]) && paragraphs.length > 1 ? 1 : 0;
  const tail = paragraphs.length > lead + 1 && isOwn(paragraphs.at(-1)) ? 1 : 0;
  const own = [...paragraphs.slice(0, lead), ...paragraphs.slice(paragraphs.length - tail)];
  const rest = paragraphs.slice(lead, paragraphs.length - tail).join('\n\n');
  return own.length > 0 ? { words: own.join('\n\n'), error: rest } : firstLineOff(rest);
}

/** A question directly above what was pasted. */
function firstLineOff(text: string): { words: string; error: string } {
  const end = text.indexOf('\n');
  const first = text.slice(0, end);
  const isQuestion = end > 0 && /[?:.!]\s*$/.test(first) && /\s/.test(first) && !isPrinted(first);
  return isQuestion ? { words: first, error: text.slice(end + 1) } : { words: '', error: text };
}

function isOwn(paragraph = ''): boolean {
  return paragraph.split('\n').length <= OWN_LINES && !isPrinted(paragraph) && !/^\s/.test(paragraph);
}

/** Characters of the beginning and of the end that are looked at. */
const LOOKED_AT = 16 * 1024;

/** In one line a place alone may be the person's, in several it is a program's. */
function isPrinted(whole: string): boolean {
  const text = bothEnds(whole, LOOKED_AT);
  const lines = text.split('\n');
  if (lines.some((line) => PRINTED.test(line.slice(0, 2000)))) return true;
  return lines.length > 2 && findPlaces(text).length > 0;
}
