import { quotePath, unquotePath } from './paths.ts';

/** A line that names files. */
const NAMING =
  /^(?:diff --(?:git|cc|combined) |--- |\+\+\+ |(?:rename|copy) (?:from|to) |Binary files |Index: |Submodule )/;
/** One that does not end takes the rest of its line: each character is read once. */
const QUOTED = /"[^"\\]*(?:\\.[^"\\]*)*(?:"|\\?$)/g;

/** The names that git wrote in quotes, as they are read. */
export function quotedNames(diff: string): string[] {
  const names = new Set<string>();
  mapQuotedNames(diff, (name) => {
    names.add(name);
    return name;
  });
  return [...names];
}

/** Changes the names that git wrote in quotes as they are read, since their escapes hide what they hold. */
export function mapQuotedNames(diff: string, change: (name: string) => string): string {
  const parts: string[] = [];
  let from = 0;
  // Only lines with an escape are looked at: of most diffs these are few.
  for (let at = diff.indexOf('\\'); at >= 0; at = diff.indexOf('\\', from)) {
    const start = diff.lastIndexOf('\n', at) + 1;
    const next = diff.indexOf('\n', at);
    const end = next < 0 ? diff.length : next;
    const line = diff.slice(start, end);
    parts.push(diff.slice(from, start), NAMING.test(line) ? mapNames(line, change) : line);
    from = end;
  }
  return [...parts, diff.slice(from)].join('');
}

function mapNames(line: string, change: (name: string) => string): string {
  return line.replace(QUOTED, (quoted) => {
    const name = unquotePath(quoted);
    const changed = name === quoted ? name : change(name);
    return changed === name ? quoted : quotePath(changed);
  });
}
