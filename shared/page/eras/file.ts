import type { EraReaders, Page } from '../page.ts';
import { at, string } from '../payload.ts';

/** A file of the repository: where it is. Its text is not part of a page context. */
export const file: EraReaders = {
  head: (page) => {
    const { owner, repo } = page.address;
    const { ref } = placeOf(page);
    return owner && repo && ref ? { owner, repo, ref } : null;
  },
  headSha: (page) => string(at(page.payload.file, 'refInfo', 'currentOid')),
  files: (page) => {
    const { path } = placeOf(page);
    return path ? [{ path, change: null, additions: null, deletions: null, rendered: true }] : null;
  },
};

/** A branch's name may have slashes: only the payload, or a path of two parts, tells where it ends. */
function placeOf(page: Page): { ref: string | null; path: string | null } {
  const path = string(at(page.payload.file, 'path'));
  const parts = page.address.rest.slice(1);
  if (path !== null) return { path, ref: parts.join('/').slice(0, -path.length - 1) };
  const [ref = null, ...file] = parts;
  return file.length === 1 ? { ref, path: file[0] ?? null } : { ref: null, path: null };
}
