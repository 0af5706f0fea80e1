const ESCAPES: Record<string, number> = { a: 7, b: 8, t: 9, n: 10, v: 11, f: 12, r: 13, '"': 34, '\\': 92 };
const KNOWN_PREFIXES = [
  ['a/', 'b/'],
  ['i/', 'w/'],
  ['c/', 'i/'],
  ['c/', 'w/'],
  ['o/', 'w/'],
] as const;

/** Undoes git's C-style quoting; a name without quotes comes back as it is. */
export function unquotePath(name: string): string {
  if (!name.startsWith('"') || !name.endsWith('"') || name.length < 2) return name;
  const bytes: number[] = [];
  for (const [token] of name.slice(1, -1).matchAll(/\\[0-7]{3}|\\.|[^\\]/gsu)) {
    if (token.length === 4 && token.startsWith('\\')) bytes.push(Number.parseInt(token.slice(1), 8));
    else if (token.startsWith('\\')) bytes.push(ESCAPES[token[1] ?? ''] ?? 63);
    else bytes.push(...Buffer.from(token));
  }
  return Buffer.from(bytes).toString('utf8');
}

/** The same name in such quotes. */
export function quotePath(name: string): string {
  const escaped = name.replace(/["\\]/g, '\\$&').replace(/[\0-\x1f\x7f]/g, (control) => {
    return `\\${control.charCodeAt(0).toString(8).padStart(3, '0')}`;
  });
  return `"${escaped}"`;
}

export interface PathPair {
  old: string;
  new: string;
}

/** The two names of a `diff --git` line, without their prefixes; null when they cannot be told apart. */
export function gitHeaderPaths(rest: string): PathPair | null {
  const names = splitNames(rest);
  return names && withoutPrefixes(names);
}

/** The names of `---` and `+++` lines, without time stamps and prefixes. */
export function plainPaths(oldLine: string, newLine: string): PathPair {
  return withoutPrefixes({ old: fileName(oldLine), new: fileName(newLine) });
}

/** A name behind `--- ` or `+++ `: git ends one with blanks by a tab, others put a date there. */
function fileName(rest: string): string {
  if (rest.startsWith('"')) return unquotePath(/^"(?:[^"\\]|\\.){0,8192}"/.exec(rest)?.[0] ?? rest);
  const tab = rest.indexOf('\t');
  return tab < 0 ? rest : rest.slice(0, tab);
}

function splitNames(rest: string): PathPair | null {
  const quoted = /^("(?:[^"\\]|\\.){1,8192}"|[^" ]{1,8192}) ("(?:[^"\\]|\\.){1,8192}"|[^" ]{1,8192})$/.exec(
    rest,
  );
  if (quoted) return { old: unquotePath(quoted[1] ?? ''), new: unquotePath(quoted[2] ?? '') };
  const mixed =
    /^("(?:[^"\\]|\\.){1,8192}") (.+)$/.exec(rest) ?? /^(.+) ("(?:[^"\\]|\\.){1,8192}")$/.exec(rest);
  if (mixed) return { old: unquotePath(mixed[1] ?? ''), new: unquotePath(mixed[2] ?? '') };
  return splitInTheMiddle(rest);
}

/** Names with blanks: both are the same but for a prefix, so that one blank parts them evenly. */
function splitInTheMiddle(rest: string): PathPair | null {
  for (let at = rest.indexOf(' '); at >= 0; at = rest.indexOf(' ', at + 1)) {
    const pair = { old: rest.slice(0, at), new: rest.slice(at + 1) };
    if (Math.abs(pair.old.length - pair.new.length) > 8) continue;
    const bare = withoutPrefixes(pair);
    if (bare.old === bare.new) return pair;
  }
  return null;
}

function withoutPrefixes(pair: PathPair): PathPair {
  if (pair.old === pair.new) return pair;
  for (const [a, b] of KNOWN_PREFIXES) {
    const bare = strip(pair, a, b) ?? strip(pair, b, a);
    if (bare) return bare;
  }
  return strip(pair, 'src://', 'dst://') ?? pair;
}

function strip(pair: PathPair, oldPrefix: string, newPrefix: string): PathPair | null {
  const oldFits = pair.old === '/dev/null' || pair.old.startsWith(oldPrefix);
  const newFits = pair.new === '/dev/null' || pair.new.startsWith(newPrefix);
  if (!oldFits || !newFits) return null;
  return { old: cut(pair.old, oldPrefix), new: cut(pair.new, newPrefix) };
}

function cut(name: string, prefix: string): string {
  return name === '/dev/null' ? name : name.slice(prefix.length);
}
