import type { ChangeKind } from '../../../shared/page/context.ts';
import { classify } from './classify.ts';
import { type DiffFile, markOf } from './file.ts';
import { readHunk } from './hunk.ts';
import { gitHeaderPaths, type PathPair, plainPaths, unquotePath } from './paths.ts';

const GIT = 'diff --git ';
/** Merges and subversion name a file once, without prefixes. */
const MERGED = /^(?:diff --cc|diff --combined|Index:) (.{1,8192})$/;
/** What `--submodule=log` says in the place of a diff. */
const SUBMODULE = /^Submodule (.{1,4096}) (?:[0-9a-f]{7,64}\.{2,3}[0-9a-f]{7,64}\b|contains )/;
const COLOURED = /^\x1b\[[\d;]{0,20}m(?:diff |--- |@@)/m;
const COLOUR = /\x1b\[[\d;]{0,20}[mK]/g;
const BINARY = /^Binary files (?:Binary files )?(.{1,8192}) and (.{1,8192}) differ\r?$/;

/**
 * The files of a unified diff: git's, mail, combined merges, mercurial,
 * subversion, plain `diff -u`. Never throws, and keeps every file that the
 * text names, also where a hunk is cut.
 */
export function parseDiff(text: string): DiffFile[] {
  const coloured = text.includes('\x1b') && COLOURED.test(text);
  return new DiffReader(coloured ? text.replace(COLOUR, '') : text).read();
}

class DiffReader {
  readonly #text: string;
  readonly #lines: string[];
  readonly #files: DiffFile[] = [];
  #at = 0;
  /** Where the file begins, as a line and as a place in the text. */
  #start = 0;
  #startsAt = 0;
  #file: DiffFile | null = null;
  /** The names came from lines that leave no doubt. */
  #certain = false;

  constructor(text: string) {
    this.#text = text;
    this.#lines = text.split('\n');
  }

  read(): DiffFile[] {
    while (this.#at < this.#lines.length) this.#readLine(this.#line());
    this.#close();
    return this.#files;
  }

  #line(offset = 0): string {
    const line = this.#lines[this.#at + offset] ?? '';
    return line.endsWith('\r') ? line.slice(0, -1) : line;
  }

  #readLine(line: string): void {
    const merged = (MERGED.exec(line) ?? SUBMODULE.exec(line))?.[1];
    const binary = BINARY.exec(line);
    if (line.startsWith(GIT)) this.#openGit(line.slice(GIT.length));
    else if (merged !== undefined) this.#open(same(merged), true);
    else if (line.startsWith('--- ') && this.#line(1).startsWith('+++ ')) this.#readNames(line);
    else if (this.#file && /^@@+ -\d/.test(line)) this.#readHunk(this.#file);
    else if (binary) this.#readBinary(binary[1] ?? '', binary[2] ?? '');
    else this.#readOther(line);
  }

  #readOther(line: string): void {
    if (this.#file) this.#readHeader(this.#file, line);
    this.#at++;
  }

  #openGit(rest: string): void {
    const pair = gitHeaderPaths(rest);
    this.#open(pair ?? same(rest), pair !== null && pair.old === pair.new);
  }

  #open(pair: PathPair, certain: boolean): DiffFile {
    this.#close();
    this.#startsAt = this.#placeOf(this.#at);
    this.#start = this.#at++;
    this.#certain = certain;
    const file = emptyFile(pair);
    this.#file = file;
    return file;
  }

  #close(): void {
    if (!this.#file) return;
    this.#file.raw = this.#text.slice(this.#startsAt, this.#placeOf(this.#at) - 1);
    this.#file.kind = classify(this.#file.path);
    this.#files.push(this.#file);
    this.#file = null;
  }

  /** Where a line from the file's first one on begins in the text; behind the last it would be behind a line break. */
  #placeOf(line: number): number {
    let place = this.#startsAt;
    for (let at = this.#start; at < line; at++) place += (this.#lines[at]?.length ?? 0) + 1;
    return place;
  }

  #readNames(line: string): void {
    const [oldName, newName] = [line.slice(4), this.#line(1).slice(4)];
    const pair = plainPaths(oldName, newName);
    const file = this.#fileOf(pair);
    if (!this.#certain) name(file, pair);
    this.#certain = true;
    tellChange(file, oldName, newName);
    this.#at++;
  }

  /** Whose names a line tells, which is passed. One with hunks, or binary, has told its own: no `diff` line stands before the next. */
  #fileOf(pair: PathPair): DiffFile {
    const file = this.#file;
    if (!file || file.hunks.length > 0 || file.binary) return this.#open(pair, true);
    this.#at++;
    return file;
  }

  #readHunk(file: DiffFile): void {
    const { hunk, next } = readHunk(this.#lines, this.#at);
    this.#at = next;
    file.hunks.push(hunk);
    for (const row of hunk.rows) {
      const mark = markOf(row);
      if (mark === '+') file.additions++;
      else if (mark === '-') file.deletions++;
    }
  }

  #readBinary(oldName: string, newName: string): void {
    const file = this.#fileOf(plainPaths(oldName, newName));
    file.binary = true;
    tellChange(file, oldName, newName);
  }

  #readHeader(file: DiffFile, line: string): void {
    if (file.hunks.length > 0) return;
    const [, key = '', value = ''] = HEADER.exec(line) ?? [];
    if (key === 'rename from' || key === 'copy from') file.oldPath = unquotePath(value);
    if (key === 'rename to') this.#moved(file, value, 'renamed');
    if (key === 'copy to') this.#moved(file, value, 'copied');
    if (key === 'new file mode') Object.assign(file, { change: 'added', newMode: value });
    if (key === 'deleted file mode') Object.assign(file, { change: 'deleted', oldMode: value });
    if (key === 'old mode') file.oldMode = value;
    if (key === 'new mode') file.newMode = value;
    if (line === 'GIT binary patch') file.binary = true;
  }

  #moved(file: DiffFile, to: string, change: ChangeKind): void {
    file.path = unquotePath(to);
    file.change = change;
    this.#certain = true;
  }
}

const HEADER =
  /^(rename from|rename to|copy from|copy to|new file mode|deleted file mode|old mode|new mode) (.{1,8192})$/;

function same(path: string): PathPair {
  const bare = unquotePath(path);
  return { old: bare, new: bare };
}

function absent(name: string): boolean {
  return name.startsWith('/dev/null');
}

function tellChange(file: DiffFile, oldName: string, newName: string): void {
  if (absent(oldName)) file.change = 'added';
  if (absent(newName)) file.change = 'deleted';
}

function emptyFile(pair: PathPair): DiffFile {
  const file: DiffFile = {
    path: '',
    kind: 'other',
    oldPath: null,
    change: 'modified',
    binary: false,
    additions: 0,
    deletions: 0,
    oldMode: null,
    newMode: null,
    hunks: [],
    raw: '',
  };
  name(file, pair);
  return file;
}

function name(file: DiffFile, pair: PathPair): void {
  file.path = absent(pair.new) ? pair.old : pair.new;
}
