import { classify } from '../diff/classify.ts';
import { firstSentences } from './prose.ts';
import { definedBy } from './symbols.ts';

/** What a line of a file defines; for prose a heading, for settings a key. */
export interface Definition {
  name: string;
  /** From 1. */
  line: number;
  /** As it stands there, without what opens its body. */
  text: string;
  exported: boolean;
}

/** What a file says of itself. */
export interface Synopsis {
  definitions: Definition[];
  /** Modules that it takes from. */
  imports: string[];
  /** First sentences of the comment that it begins with, "" where none says anything. */
  words: string;
}

const LONGEST_LINE = 160;
const QUOTED = 320;
/** Beyond this a file was not written by hand. */
const MOST_LINES = 50_000;

const EXPORTED = /^\s*(?:export\b|pub\b|public\b|module\.exports\b|exports\.)/;
const COMMON_JS = /^\s*(?:module\.)?exports(?:\.([A-Za-z_$][\w$]{0,80}))?\s*=/;
const DEFAULT = /^\s*export\s+default\b/;
const IMPORT =
  /^\s*(?:(?:import|export)\b[^'"]{0,2000}?['"]([^'"\n]{1,200})['"]|.{0,200}?\brequire\(\s*['"]([^'"\n]{1,200})['"]|from\s+([\w.]{1,200})\s+import\b|import\s+([\w.]{1,200})|#\s*include\s*[<"]([^>"\n]{1,200})|use\s+([\w:]{1,200}))/;
/** The last line of an import that began before. */
const IMPORT_END = /^\s*\}\s*from\s*['"]([^'"\n]{1,200})['"]/;
/** In a list of what is imported. */
const IMPORTED_TYPE = /^\s*type\s+[\w$]+(?:\s+as\s+[\w$]+)?\s*(?:,\s*)?$/;
const HEADING = /^#{1,3}\s+(.{1,160})$/;
const KEY = /^(?: {2}|\t)?["']?([A-Za-z_$@][\w$.@/-]{0,60})["']?\s*[:=](?!=)|^\[{1,2}([^\]\n]{1,80})\]/;

export function readSynopsis(path: string, text: string): Synopsis {
  const lines = text.slice(0, 2_000_000).split(/\r?\n/).slice(0, MOST_LINES);
  const read = readerOf(path);
  const definitions = lines.flatMap((line, index) => read(line, index + 1) ?? []);
  return { definitions, imports: importsIn(path, lines), words: wordsOf(lines) };
}

type Read = (line: string, number: number) => Definition | null;

function readerOf(path: string): Read {
  if (/\.(?:md|mdx|markdown)$/i.test(path))
    return named((line) => HEADING.exec(line)?.[1]?.replace(/(?<!\s)\s+#*$/, '') ?? null);
  if (classify(path) === 'configuration' && !/\.[cm]?[jt]s$/i.test(path))
    return named((line) => {
      const match = /^(?: {4}|\t\t)/.test(line) ? null : KEY.exec(line);
      return match?.[1] ?? match?.[2] ?? null;
    });
  return named(
    (line) =>
      (IMPORTED_TYPE.test(line) ? null : definedBy(line)) ??
      COMMON_JS.exec(line)?.[1] ??
      (DEFAULT.test(line) ? 'default' : null),
  );
}

function named(nameOf: (line: string) => string | null): Read {
  return (line, number) => {
    const name = line.length > 2000 ? null : nameOf(line);
    if (name === null) return null;
    const text = line
      .trim()
      .replace(/[{(:,]$/, '')
      .trimEnd();
    return { name, line: number, text: text.slice(0, LONGEST_LINE), exported: EXPORTED.test(line) };
  };
}

function importsIn(path: string, lines: readonly string[]): string[] {
  const kind = classify(path);
  if (kind !== 'source' && kind !== 'tests' && !/\.[cm]?[jt]s$/i.test(path)) return [];
  const modules = lines.flatMap((line) => {
    const match = line.length > 2000 ? null : (IMPORT_END.exec(line) ?? IMPORT.exec(line));
    return match?.slice(1).find((module) => module !== undefined) ?? [];
  });
  return [...new Set(modules)];
}

const COMMENT = /^\s*(?:\/\*+|\*+\/?|\/\/+!?|#(?!include|!)|--|;+|"""|'''|<!--)\s?/;
/** What many files begin with, and says nothing of this one. */
const BOILERPLATE = /copyright|licen[cs]e|all rights reserved|eslint|prettier|@ts-|biome-|-\*-|shellcheck/i;

/** The first comment before any code, or a docstring. */
function wordsOf(lines: readonly string[]): string {
  const start = lines.findIndex((line) => COMMENT.test(line));
  if (start < 0 || start > 40) return '';
  const comment: string[] = [];
  for (const line of lines.slice(start, start + 40)) {
    if (!COMMENT.test(line)) break;
    comment.push(
      line
        .replace(COMMENT, '')
        .replace(/(?:\*\/|-->|"""|''')\s*$/, '')
        .trim(),
    );
  }
  const text = comment.join('\n').trim();
  return BOILERPLATE.test(text) ? '' : firstSentences(text, QUOTED);
}
