import { quotePath, unquotePath } from './paths.ts';

/** Lines that name files, with an escape in them. */
const NAMING =
  /^(?:diff --(?:git|cc|combined) |--- |\+\+\+ |(?:rename|copy) (?:from|to) |Binary files |Index: |Submodule )[^\n\\]*\\.*/gm;
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
  return diff.replace(NAMING, (line) =>
    line.replace(QUOTED, (quoted) => {
      const name = unquotePath(quoted);
      const changed = name === quoted ? name : change(name);
      return changed === name ? quoted : quotePath(changed);
    }),
  );
}
