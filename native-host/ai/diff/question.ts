import type { FileClass } from './classify.ts';

/** What a question points at: weights of the diff follow it. */
export interface Focus {
  /** Words that name files: `auth.ts`, `src/auth.ts`, `src/auth/`, `.css`. */
  paths: string[];
  /** Its plain words, in lower case: one may be the name of a file. */
  words: Set<string>;
  /** Identifiers: `parseDiff`, `MAX_SIZE`, `Foo.bar`. */
  symbols: string[];
  /** Kinds of files that are asked about. */
  classes: FileClass[];
  /** Whether it asks what went away. */
  removals: boolean;
}

const CLASS_WORDS: [RegExp, FileClass][] = [
  [/\b(?:tests?|tested|testing|specs?|coverage|fixtures?)\b/i, 'tests'],
  [/\b(?:docs?|documentation|documented|readme|changelog)\b/i, 'docs'],
  [
    /\b(?:config(?:s|uration)?|settings|dependenc(?:y|ies)|CI|workflows?|pipelines?|dockerfile|makefile)\b/i,
    'configuration',
  ],
];
const REMOVAL =
  /\b(?:remov(?:e|es|ed|ing|als?)|delet(?:e|es|ed|ing|ions?)|dropp(?:ed|ing)|gone|went away|no longer)\b/i;
const PATH =
  /(?:[\w@.-]{1,100}\/){0,20}[\w@-][\w@.-]{0,100}\.[A-Za-z]\w{0,9}\b|(?:[\w@.-]{1,100}\/){1,20}[\w@.-]{0,100}/g;
/** `.css`, `*.css` */
const EXTENSION = /(?<![\w/.)\]])\*?(\.[A-Za-z]\w{0,9})\b(?!\/)/g;
const SYMBOL =
  /\b(?:[a-z]+[A-Z]\w{0,80}|[A-Z]\w{0,80}[a-z][A-Z]\w{0,80}|[A-Za-z][a-zA-Z0-9]{0,80}_\w{1,80})\b|\b\w{2,80}(?=\()/g;
const QUOTED = /`([^`\n]{2,120})`/g;
/** Words of any question about a pull request name no file. */
const EVERYDAY =
  /^(?:.{1,3}|this|that|what|with|from|does|pull|requests?|changes?|changed|reviews?|files?|code|lines?|diffs?|commits?|branch|issues?)$/;

export function readFocus(question: string): Focus {
  const text = question.slice(0, 20_000);
  const quoted = [...text.matchAll(QUOTED)].map((match) => match[1] ?? '');
  const named = [...text.matchAll(PATH)].map(([path]) =>
    path.replace(/^\.?\//, '').replace(/(?<![.:])[.:]+$/, ''),
  );
  const mentioned = named.filter((path) => path.startsWith('@')).map((path) => path.slice(1));
  const extensions = [...text.matchAll(EXTENSION)].map((match) => match[1] ?? '');
  const paths = [...new Set([...named, ...mentioned, ...extensions])].filter((path) => path !== '');
  const symbols = [...text.matchAll(SYMBOL)].map(([symbol]) => symbol);
  const plain = quoted.filter((word) => /^[\w$.]{2,80}$/.test(word) && !paths.includes(word));
  return {
    paths,
    words: new Set(
      (text.toLowerCase().match(/[a-z][\w-]{0,80}/g) ?? []).filter((word) => !EVERYDAY.test(word)),
    ),
    symbols: [...new Set([...symbols, ...plain])].filter(
      (symbol) => !paths.some((path) => path.includes(symbol)),
    ),
    classes: CLASS_WORDS.filter(([pattern]) => pattern.test(text)).map(([, kind]) => kind),
    removals: REMOVAL.test(text),
  };
}

/** Whether a word of the question means this file: its path, the end of it, its extension, or a folder of it. */
export function namesFile(word: string, path: string): boolean {
  const [wanted, have] = [word.toLowerCase(), path.toLowerCase()];
  if (have === wanted || have.endsWith(`/${wanted}`)) return true;
  if (/^\.\w+$/.test(wanted)) return have.endsWith(wanted);
  const folder = wanted.replace(/\/$/, '');
  return wanted.includes('/') && (have.startsWith(`${folder}/`) || have.includes(`/${folder}/`));
}
