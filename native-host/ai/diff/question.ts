import type { FileClass } from './classify.ts';

/** What a question points at: weights of the diff follow it. */
export interface Focus {
  /** Words that name a file: `auth.ts`, `src/auth.ts`, `README`. */
  paths: string[];
  /** Identifiers: `parseDiff`, `MAX_SIZE`, `Foo.bar`. */
  symbols: string[];
  /** Kinds of files that are asked about. */
  classes: FileClass[];
}

const CLASS_WORDS: [RegExp, FileClass][] = [
  [/\b(?:tests?|tested|testing|specs?|coverage|fixtures?)\b/i, 'tests'],
  [/\b(?:docs?|documentation|documented|readme|changelog)\b/i, 'docs'],
  [/\b(?:config(?:uration)?|settings|dependenc(?:y|ies)|CI|workflows?)\b/i, 'configuration'],
];
const PATH =
  /(?:[\w@.-]{1,100}\/){0,20}[\w@-][\w@.-]{0,100}\.[A-Za-z]\w{0,9}\b|(?:[\w@.-]{1,100}\/){1,20}[\w@.-]{1,100}/g;
const SYMBOL =
  /\b(?:[a-z]+[A-Z]\w{0,80}|[A-Z]\w{0,80}[a-z][A-Z]\w{0,80}|[A-Za-z][a-zA-Z0-9]{0,80}_\w{1,80})\b|\b\w{2,80}(?=\()/g;
const QUOTED = /`([^`\n]{2,120})`/g;

export function readFocus(question: string): Focus {
  const words = question.slice(0, 20_000);
  const quoted = [...words.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const paths = [...words.matchAll(PATH)].map(([path]) => path.replace(/^\.?\//, '').replace(/[.:]+$/, ''));
  const symbols = [...words.matchAll(SYMBOL)].map(([symbol]) => symbol);
  const plain = quoted.filter((word) => /^[\w$.]{2,80}$/.test(word) && !paths.includes(word));
  return {
    paths: [...new Set(paths)],
    symbols: [...new Set([...symbols, ...plain])].filter(
      (symbol) => !paths.some((path) => path.includes(symbol)),
    ),
    classes: CLASS_WORDS.filter(([pattern]) => pattern.test(words)).map(([, kind]) => kind),
  };
}

/** Whether a word of the question means this file: its path, the end of it, or its name with or without extension. */
export function namesFile(word: string, path: string): boolean {
  const [wanted, have] = [word.toLowerCase(), path.toLowerCase()];
  if (have === wanted || have.endsWith(`/${wanted}`)) return true;
  return (
    wanted.includes('/') &&
    (have.startsWith(`${wanted.replace(/\/$/, '')}/`) || have.includes(`/${wanted.replace(/\/$/, '')}/`))
  );
}
