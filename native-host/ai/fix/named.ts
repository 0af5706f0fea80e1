import { readPath } from './path.ts';
import type { Found } from './place.ts';

/** Messages that name a file without a line: what to look for in it tells the line. */
const FORMS: { message: RegExp; sought: string }[] = [
  { message: /^CONFLICT \([^)]{1,60}\): Merge conflict in (?<path>.{1,1024})$/, sought: '<<<<<<<' },
  {
    message: /^\s+(?:both modified|both added|deleted by (?:us|them)):\s+(?<path>.{1,1024})$/,
    sought: '<<<<<<<',
  },
  { message: /^(?<path>.{1,1024}): needs merge$/, sought: '<<<<<<<' },
  { message: /^U\t(?<path>.{1,1024})$/, sought: '<<<<<<<' },
  {
    message:
      /^(?:\S{1,200}ld: )?(?<path>[^\s:]{1,512}):\(\.[^)]{1,200}\): undefined reference to [`'"‘](?<sought>[\w:~]{1,200})/,
    sought: '',
  },
  {
    message: /Failed to resolve import ["'](?<sought>[^"']{1,300})["'] from ["'](?<path>[^"']{1,1024})["']/,
    sought: '',
  },
  {
    message:
      /Cannot find (?:module|package) ["'](?<sought>[^"']{1,1024})["'] imported from (?<path>.{1,1024})$/,
    sought: '',
  },
];

/** What all forms have: most lines have none of it. */
const HINT = /CONFLICT|both |deleted by|needs merge|^U\t|undefined ref|Failed to|Cannot find/;

const LISTED = /^- (.{1,1024})$/;
const MISSING = /Cannot find module ["']([^"']{1,1024})["']/;

/** Reads messages that name files alone. Node tells who required a missing module in a list of its own. */
export class NamedFiles {
  #missing = '';
  #inList = false;

  read(line: string): Found | null {
    this.#missing = MISSING.exec(line)?.[1] ?? this.#missing;
    const listed = this.#inList ? LISTED.exec(line)?.[1] : undefined;
    this.#inList = line === 'Require stack:' || listed !== undefined;
    if (listed !== undefined) return named(listed, this.#missing);
    if (!HINT.test(line)) return null;
    for (const { message, sought } of FORMS) {
      const groups = message.exec(line)?.groups;
      if (groups?.path !== undefined) return named(groups.path, groups.sought ?? sought);
    }
    return null;
  }
}

function named(printed: string, sought: string): Found | null {
  const path = readPath(printed.trim().replace(/^["'](.*)["'][.,]?$/, '$1'), true);
  return path === null ? null : { path, line: null, sought: wordOf(sought), severity: 'error' };
}

/** A file that was looked for stands in the code under its name, often without its extension. */
function wordOf(sought: string): string | null {
  const word = /^[/.]|^[A-Za-z]:|^file:/.test(sought)
    ? sought.slice(sought.lastIndexOf('/') + 1).replace(/\.\w{1,5}$/, '')
    : sought;
  return word === '' ? null : word;
}
