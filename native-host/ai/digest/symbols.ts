import type { DiffFile } from '../diff/file.ts';

const MODIFIERS =
  '(?:(?:export|default|declare|public|private|protected|internal|static|final|abstract|async|override|suspend|open|pub(?:\\([\\w:]{1,40}\\))?|unsafe|virtual|inline|sealed|partial)\\s+){0,6}';
const NAMED = new RegExp(
  `^\\s*${MODIFIERS}(?:function\\*?|class|interface|type|enum|struct|trait|def|fn|func|fun|module|namespace|record|protocol)\\s+(?:\\([^)]{0,80}\\)\\s*)?([A-Za-z_$][\\w$]{1,80})`,
);
const FUNCTION_VALUE =
  /^(?:export\s+)?(?:const|let|var)\s+([A-Za-z_$][\w$]{1,80})\s*(?::[^=]{0,200})?=\s*(?:async\s*)?(?:function\b|\(|[\w$]{1,80}\s*=>)/;
const EXPORTED_VALUE = /^\s*export\s+(?:const|let|var)\s+([A-Za-z_$][\w$]{1,80})/;

/** Names that a file's changed lines define. */
export interface Symbols {
  added: string[];
  removed: string[];
  /** Defined anew on a changed line, or the definition that a changed line stands in. */
  changed: string[];
}

/** What a line of source defines, null when nothing. */
export function definedBy(line: string): string | null {
  return (NAMED.exec(line) ?? FUNCTION_VALUE.exec(line) ?? EXPORTED_VALUE.exec(line))?.[1] ?? null;
}

export function readSymbols({ kind, hunks }: DiffFile): Symbols {
  if (kind !== 'source' && kind !== 'tests') return { added: [], removed: [], changed: [] };
  const fresh = new Set<string>();
  const gone = new Set<string>();
  const around = new Set<string>();
  for (const hunk of hunks) {
    let enclosing = definedBy(hunk.heading);
    for (const line of hunk.lines) {
      const name = definedBy(line.text);
      if (line.mark === ' ') enclosing = name ?? enclosing;
      else if (name === null && enclosing !== null) around.add(enclosing);
      if (name !== null && line.mark === '+') fresh.add(name);
      if (name !== null && line.mark === '-') gone.add(name);
      if (name !== null && line.mark === '+') enclosing = name;
    }
  }
  const both = [...fresh].filter((name) => gone.has(name));
  const changed = new Set([...both, ...[...around].filter((name) => !fresh.has(name) && !gone.has(name))]);
  return {
    added: [...fresh].filter((name) => !gone.has(name)),
    removed: [...gone].filter((name) => !fresh.has(name)),
    changed: [...changed],
  };
}
