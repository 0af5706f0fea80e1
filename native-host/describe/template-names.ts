/** Where GitHub looks for templates, in the order in which it takes the first. "" is the top level. */
export const TEMPLATE_FOLDERS: readonly string[] = ['.github', '', 'docs'];

export interface Entry {
  path: string;
  isFolder: boolean;
  isFile: boolean;
}

/** So many templates of a repository are read. */
export const MOST_TEMPLATES = 30;
/** Bytes; GitHub itself takes no longer description. */
export const LARGEST_TEMPLATE = 128 * 1024;

/** What of the entries of such folders is a template, and which folders hold several. */
export function templateNamesIn(entries: readonly Entry[]): { files: string[]; folders: string[] } {
  const inFolder = /(?:^|\/)pull_request_template\/[^/]+\.(?:md|markdown|txt)$/i;
  const alone = /(?:^|\/)pull_request_template(?:\.(?:md|markdown|txt))?$/i;
  return {
    files: entries
      .filter(({ path, isFile }) => isFile && (alone.test(path) || inFolder.test(path)))
      .map(({ path }) => path),
    folders: entries
      .filter(({ path, isFolder }) => isFolder && /(?:^|\/)pull_request_template$/i.test(path))
      .map(({ path }) => path),
  };
}

/** The one that GitHub takes by itself: what stands alone comes before what stands in a folder of several. */
export function firstTemplate(paths: readonly string[]): string | null {
  const isInFolder = (path: string) => /pull_request_template\//i.test(path);
  const rank = (path: string) => {
    const folder = path.replace(/\/?pull_request_template.*$/i, '').toLowerCase();
    const place = TEMPLATE_FOLDERS.indexOf(folder);
    return (isInFolder(path) ? 10 : 0) + (place < 0 ? TEMPLATE_FOLDERS.length : place);
  };
  return paths.toSorted((a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en'))[0] ?? null;
}

/** The template that somebody named: by its path, or by its file's name as in `?template=bug.md`. */
export function namedTemplate(paths: readonly string[], name: string): string | null {
  const wanted = name.toLowerCase();
  return (
    paths.find((path) => path === name) ??
    paths.find((path) => path.toLowerCase() === wanted) ??
    paths.find((path) => path.toLowerCase().endsWith(`/${wanted}`)) ??
    null
  );
}
