import type { Places } from '../../../shared/answer/inline.ts';
import type { PageContext } from '../../../shared/page/context.ts';

/** Whether a link leads to a place of the pull request that is being read. */
export function isPlaceOf(context: PageContext | null, address: string): boolean {
  return context?.kind === 'pull-request' && address.startsWith(baseOf(context));
}

function baseOf({ host, owner, repo, number }: PageContext): string {
  return `https://${host}/${owner}/${repo}/pull/${number}/files#diff-`;
}

/**
 * Tells where mentions of the pull request's files lead: GitHub names a file's anchor by its path's digest.
 * Not every page of it lists them all; `changed` are those that the host knows.
 */
export async function placesOf(context: PageContext | null, changed: readonly string[]): Promise<Places> {
  if (context?.kind !== 'pull-request') return () => null;
  const base = baseOf(context);
  const paths = [...new Set([...context.files.map(({ path }) => path), ...changed])];
  const digests = new Map(await Promise.all(paths.map(async (path) => [path, await sha256(path)] as const)));
  const named = Map.groupBy(paths, nameOf);
  return (mention, line) => {
    const path = resolve(mention, named.get(nameOf(mention)) ?? []);
    const digest = path === null ? undefined : digests.get(path);
    return digest === undefined ? null : `${base}${digest}${line === null ? '' : `R${line}`}`;
  };
}

/** A mention may be the end of one file's path, of one only. @param paths those of the mention's name */
function resolve(mention: string, paths: readonly string[]): string | null {
  if (paths.includes(mention)) return mention;
  const ends = paths.filter((path) => path.endsWith(`/${mention}`));
  return ends.length === 1 ? (ends[0] ?? null) : null;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}

async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return [...new Uint8Array(digest)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}
