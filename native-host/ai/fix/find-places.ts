import { distinctBy } from '../../../shared/distinct.ts';
import { asShown } from '../prompt/escapes.ts';
import { bothEnds } from './both-ends.ts';
import { readFrame } from './frames.ts';
import { type Marked, readMarks } from './marks.ts';
import { NamedFiles } from './named.ts';
import { isForeign, readPath } from './path.ts';
import type { Found, Place, Severity } from './place.ts';

/** Of a line no more is read: no message is longer, and some lines are whole programs. */
const LONGEST_LINE = 2000;

/** Of a text so much is read of its beginning and of its end: characters first, then lines. */
const READ = { head: 64 * 1024, tail: 192 * 1024 };
const LINES = { head: 1000, tail: 5000 };

const MOST_PLACES = 12;

const SEVERITIES: Severity[] = ['error', 'warning', 'note'];

/**
 * The places that an error's text points to, in stack frames and in messages of compilers, linters, tests and
 * shells: own code before that of others, errors before warnings, the innermost frame first. Linear in the text.
 */
export function findPlaces(text: string): Place[] {
  const reader = new Reader();
  for (const line of linesOf(text)) reader.read(line);
  const places = distinctBy(reader.end(), ({ path, line, sought }) => `${path}\n${line}\n${sought}`);
  const ranked = places.map((found) => ({ found, rank: rankOf(found) }));
  const sorted = ranked.sort((a, b) => a.rank - b.rank).slice(0, MOST_PLACES);
  return sorted.map(({ found: { path, line, sought } }) => ({ path, line, sought }));
}

function rankOf({ path, severity }: Found): number {
  return (isForeign(path) ? SEVERITIES.length : 0) + SEVERITIES.indexOf(severity);
}

function linesOf(text: string): string[] {
  const bounded = bothEnds(text, READ.head, READ.tail);
  const lines = asShown(bounded).split(/\r?\n|\r/);
  if (lines.length <= LINES.head + LINES.tail) return lines;
  return [...lines.slice(0, LINES.head), ...lines.slice(-LINES.tail)];
}

const PYTHON = /^[\s|+>E]{0,40}File "([^"]{1,1024})", line (\d{1,7})/;
const PYTEST = /^(\S{1,300}\.py):(\d{1,7}): ?(in \S.{0,200}|[A-Z][\w.]{0,80}|)$/;
/** ESLint and its like print a file's name, and its lines below it. */
const ROW = /^\s{1,8}(\d{1,7}):\d{1,7}\s{1,8}(error|warning|info|✖|⚠)/;
const HEADING = /^(?:[A-Za-z]:\\|[/.\w@])[^\s:()]{2,500}$/;
/** A line that is nothing but a place, whose path may hold blanks; webpack puts a blank before the number, too. */
const WHOLE = /^(?:(\/.{1,1024}|[A-Za-z]:\\.{1,1024}):(\d{1,7})|ERROR in (\S{1,500}) (\d{1,7}):\d.{0,100})$/;
/** rustc and its like say first what it is, and on a later line where. */
const LEVEL = /^(error|warning|note|help)(?:\[\w{1,20}\])?:/;

/** Reads a text line by line; some messages need more than one. */
class Reader {
  readonly #found: Found[] = [];
  readonly #named = new NamedFiles();
  /** Frames that are printed with the outermost first, until the innermost has come. */
  #frames: Found[] = [];
  #tests: Found[] = [];
  #innermostFirst = false;
  #heading: string | null = null;
  #level: Severity = 'error';

  end(): Found[] {
    this.#endFrames();
    this.#endTests();
    return this.#found;
  }

  read(whole: string): void {
    const line = whole.length > LONGEST_LINE ? whole.slice(0, LONGEST_LINE) : whole;
    if (line.length < 4) return;
    if (this.#readPython(line)) return;
    const frame = readFrame(line);
    if (frame !== undefined) this.#add(frame, 'error');
    else if (!this.#readNamed(line) && !this.#readRow(line)) this.#readMarks(line);
  }

  #readPython(line: string): boolean {
    const python = PYTHON.exec(line);
    if (python) {
      this.#keep(this.#frames, python);
      return true;
    }
    if (/^\S/.test(line)) {
      this.#endFrames();
      this.#innermostFirst = /most recent call first/.test(line);
    }
    const test = PYTEST.exec(line);
    if (test) this.#keep(this.#tests, test);
    // An exception's name ends a test's frames.
    if (test ? /^[A-Z]/.test(test[3] ?? '') : /^(?:_{3}|={3})/.test(line)) this.#endTests();
    return test !== null;
  }

  #keep(frames: Found[], [, printed = '', line]: RegExpExecArray): void {
    const path = readPath(printed);
    if (path !== null) frames.push({ path, line: Number(line), sought: null, severity: 'error' });
  }

  #endFrames(): void {
    this.#found.push(...(this.#innermostFirst ? this.#frames : this.#frames.reverse()));
    this.#frames = [];
  }

  #endTests(): void {
    this.#found.push(...this.#tests.reverse());
    this.#tests = [];
  }

  #readNamed(line: string): boolean {
    const named = this.#named.read(line);
    if (named !== null) this.#found.push(named);
    return named !== null;
  }

  #readRow(line: string): boolean {
    const row = ROW.exec(line);
    if (row && this.#heading !== null) {
      const severity = /error|✖/.test(row[2] ?? '') ? 'error' : 'warning';
      this.#add({ path: this.#heading, line: Number(row[1]), end: 0 }, severity);
      return true;
    }
    if (HEADING.test(line)) this.#heading = readPath(line);
    return false;
  }

  #readMarks(line: string): void {
    const level = LEVEL.exec(line)?.[1];
    if (level !== undefined) this.#level = level === 'error' || level === 'warning' ? level : 'note';
    const [, place, number, bundled, at] = WHOLE.exec(line) ?? [];
    const path = readPath(place ?? bundled ?? '');
    if (path !== null) this.#add({ path, line: Number(number ?? at), end: 0 }, 'error');
    else for (const mark of readMarks(line)) this.#add(mark, this.#severityOf(line, mark));
  }

  #severityOf(line: string, { end }: Marked): Severity {
    if (/^\s*(?:-->|:::|╭─)/.test(line)) return this.#level;
    if (/^(?:In file included from|\s+from |make)/.test(line)) return 'note';
    const said = line.slice(end, end + 40).toLowerCase();
    if (/^\W{0,4}(?:note|info|help|hint)\b/.test(said)) return 'note';
    return /\bwarn(?:ing)?\b/.test(said) && !/\berror\b/.test(said) ? 'warning' : 'error';
  }

  #add(mark: Marked | null, severity: Severity): void {
    if (mark !== null) this.#found.push({ path: mark.path, line: mark.line, sought: null, severity });
  }
}
