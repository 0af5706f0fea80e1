/** A file that a question names: `@src/a.ts`, or `@"with blanks.md"`. */
export interface Mention {
  path: string;
  /** Where it stands in the text, with its sign. */
  start: number;
  end: number;
}

/** More than these are no question any more. */
const MOST = 20;

const MENTION = /(?<=^|[\s([{,;'"`])@(?:"([^"\n]+)"|([^\s"'`,;:()[\]{}<>@]+))/g;

/** The files that a question names, each once. Whether they are there is the host's to say. */
export function mentionsIn(text: string): Mention[] {
  const found = new Map<string, Mention>();
  for (const match of text.matchAll(MENTION)) {
    const bare = match[2]?.replace(/(?<![.!?/])[.!?/]+$/, '');
    const path = (match[1] ?? bare ?? '').replace(/^(?:\.\/)+/, '');
    const end = match.index + match[0].length - ((match[2]?.length ?? 0) - (bare?.length ?? 0));
    if (path !== '' && !found.has(path)) found.set(path, { path, start: match.index, end });
  }
  return [...found.values()].slice(0, MOST);
}

/** Whether the words mean a file for certain: people are named with an @, too. */
export function looksLikePath(path: string): boolean {
  return /[/.]/.test(path);
}

/** A path as a question names it. */
export function mentionOf(path: string): string {
  return /^[^\s"'`,;:()[\]{}<>@]+$/.test(path) && !/[.!?/]$/.test(path) ? `@${path}` : `@"${path}"`;
}

/** The text without the signs that attach this file: its name stays, since the sentence needs it. */
export function withoutMention(text: string, path: string): string {
  let rest = text;
  for (;;) {
    const mention = mentionsIn(rest).find((each) => each.path === path);
    if (!mention) return rest;
    rest = rest.slice(0, mention.start) + path + rest.slice(mention.end);
  }
}

/** The mention that is being written at the caret: what stands of it, and where it begins; null where none is. */
export function mentionAt(text: string, caret: number): { typed: string; start: number } | null {
  const before = text.slice(0, caret);
  const match = /(?:^|[\s([{,;'`])@(?:"([^"\n]*)|([^\s"'`,;:()[\]{}<>@]*))$/.exec(before);
  if (!match) return null;
  const typed = match[1] ?? match[2] ?? '';
  return { typed, start: before.lastIndexOf('@', before.length - typed.length) };
}

/** The text with a whole mention in the place of the one that is being written, and where the caret then stands. */
export function completed(text: string, caret: number, path: string): { text: string; caret: number } {
  const start = mentionAt(text, caret)?.start ?? caret;
  const rest = text.slice(caret).replace(/^ /, '');
  const head = `${text.slice(0, start)}${mentionOf(path)} `;
  return { text: head + rest, caret: head.length };
}
