import { isSameRepository } from '../address.ts';
import { fileTitle } from '../document-title.ts';
import { isSha, pathOf } from '../elements.ts';
import type { EraReaders, Page } from '../page.ts';
import { at, list, string } from '../payload.ts';
import { file as selectors } from '../selectors.ts';

/** A file of the repository: where it is. */
export const file: EraReaders = {
  head: (page) => {
    const { owner, repo } = page.address;
    const ref = placeOf(page)?.ref;
    return owner && repo && ref ? { owner, repo, ref } : null;
  },
  headSha: (page) => string(at(page.payload.file, 'refInfo', 'currentOid')) ?? permalink(page)?.sha ?? null,
  files: (page) => {
    const path = placeOf(page)?.path;
    return path ? [{ path, change: null, additions: null, deletions: null, rendered: true }] : null;
  },
};

/** No file that people ask about is longer; the question's message has to carry it. */
const LONGEST = 200_000;

/** What stands in the file, null where the page does not hold all of it. */
export function fileText(page: Page): string | null {
  const lines = list(page.payload.lines).filter((line) => typeof line === 'string');
  const area = page.find(selectors.text);
  const text =
    lines.length > 0 ? lines.join('\n') : area && ((area as HTMLTextAreaElement).value || area.textContent);
  return text && text.length <= LONGEST ? text : null;
}

interface Place {
  ref: string;
  path: string;
}

/** A branch's name may have slashes: the address alone tells where it ends only if there is one place for it. */
export function placeOf(page: Page): Place | null {
  const parts = page.address.rest.slice(1);
  const path = string(at(page.payload.file, 'path')) ?? permalink(page)?.path;
  if (path) return split(parts, path.split('/').length);
  const titled = fileTitle(page);
  if (titled) return split(parts, parts.length - titled.ref.split('/').length);
  const isCertain = parts.length === 2 || isSha(parts[0] ?? '');
  return isCertain ? split(parts, parts.length - 1) : null;
}

function split(parts: readonly string[], inPath: number): Place | null {
  const ref = parts
    .slice(0, -inPath)
    .join('/')
    .replace(/^refs\/(heads|tags)\//, '');
  const path = parts.slice(-inPath).join('/');
  return ref && path ? { ref, path } : null;
}

/** The page's own link to this file at the commit that it shows. */
function permalink(page: Page): { sha: string; path: string } | null {
  const [owner = '', repo = '', kind, sha = '', ...rest] = pathOf(page.find(selectors.permalink));
  const path = rest.join('/');
  const isOurs = path !== '' && page.address.rest.slice(2).join('/').endsWith(path);
  if (kind !== 'blob' || !isSha(sha) || !isOurs) return null;
  return isSameRepository(page.address, owner, repo) ? { sha, path } : null;
}
