import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import type { PageFacts } from '../../shared/page/context.ts';
import { PullFile, PullProblem } from '../../shared/pull/pull.ts';
import type { Pull } from '../workspace/git/fetch.ts';
import { openKeptFiles } from './kept-files.ts';

/** What was joined of a pull request's changes at one head. */
export const KeptChanges = z.object({
  headSha: z.nullable(z.string()),
  /** Branch that it is to be merged into, null where the page did not say. */
  baseRef: z.nullable(z.string()),
  /** The last commit that the page listed: what a page without a head is known by. */
  lastCommit: z.nullable(z.string()),
  isAll: z.boolean(),
  files: z.array(z.extend(PullFile, { text: z.nullable(z.string()) })),
  /** Who need not be asked again at this head; of checkouts the one that was. */
  asked: z.object({ diff: z.boolean(), api: z.boolean(), checkout: z.nullable(z.string()) }),
  problems: z.array(PullProblem),
  /** Whether GitHub's API told that these are the changes at that head; else a page did, which can be wrong. */
  isCertain: z.boolean(),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
export type KeptChanges = z.infer<typeof KeptChanges>;

/** `isCurrent`: of the page's head; else only what a page was answered with a while ago. */
export interface Found {
  kept: KeptChanges;
  isCurrent: boolean;
}

/** Keeps a few pull requests' changes by their head. */
export interface Keep {
  find(pull: Pull, page: PageFacts): Promise<Found | null>;
  put(pull: Pull, page: PageFacts, kept: Omit<KeptChanges, 'keptAt'>): Promise<void>;
}

/** What a page that does not tell its head, or an old one, was answered with. */
interface Glance {
  page: string;
  until: number;
  kept: KeptChanges;
}

const IN_MEMORY = 8;
/** Milliseconds that such a page stands for what it was answered with. */
const GLANCE_MS = 5 * 60_000;
/** Milliseconds that changes count as those of a head which nobody but a page has named. */
const UNCERTAIN_MS = 60 * 60_000;

/** Takes the secrets out of diffs, each of which keeps its lines. */
export type HideSecrets = (diffs: string[]) => Promise<string[]>;

/** @param folder where they outlive the daemon, without secrets (threats P9) */
export function openKeep(folder: string, hide: HideSecrets, now: () => number = Date.now): Keep {
  const files = openKeptFiles(folder, KeptChanges);
  const known = new Map<string, KeptChanges>();
  const glances = new Map<string, Glance>();
  return {
    find: async (pull, page) => {
      const name = nameOf(pull);
      const glance = glances.get(name);
      if (glance && glance.page === glimpseOf(page))
        return { kept: glance.kept, isCurrent: glance.until > now() };
      const kept = known.get(name) ?? (await files.read(name));
      if (!kept || !isOf(kept, page)) return null;
      remember(known, name, kept);
      return { kept, isCurrent: kept.isCertain || kept.keptAt + UNCERTAIN_MS > now() };
    },
    put: async (pull, page, joined) => {
      const name = nameOf(pull);
      const kept = { ...joined, keptAt: now() };
      if (page.headSha === kept.headSha && page.headSha !== null) glances.delete(name);
      else remember(glances, name, { page: glimpseOf(page), until: now() + GLANCE_MS, kept });
      if (kept.headSha === null && kept.lastCommit === null) return;
      remember(known, name, kept);
      await files.write(name, { ...kept, files: await hidden(kept.files, hide) });
    },
  };
}

async function hidden(files: KeptChanges['files'], hide: HideSecrets): Promise<KeptChanges['files']> {
  const texts = await hide(files.map(({ text }) => text ?? ''));
  return files.map((file, index) => ({ ...file, text: file.text === null ? null : (texts[index] ?? null) }));
}

/** A pull request can be moved to another branch without a new head. */
function isOf(kept: KeptChanges, page: PageFacts): boolean {
  const baseRef = page.base?.ref ?? null;
  const isSameBase = baseRef === null || kept.baseRef === null || baseRef === kept.baseRef;
  return (
    isSameBase &&
    (page.headSha === null ? isAtCommit(kept, lastCommitOf(page)) : page.headSha === kept.headSha)
  );
}

function isAtCommit({ headSha, lastCommit }: KeptChanges, commit: string | null): boolean {
  return commit !== null && (lastCommit === commit || headSha === commit);
}

/** Whole names only: a short one may mean another commit. */
export function lastCommitOf({ commits }: PageFacts): string | null {
  const sha = commits.at(-1)?.sha ?? '';
  return /^[0-9a-f]{40,64}$/.test(sha) ? sha : null;
}

function remember<T>(values: Map<string, T>, name: string, value: T): void {
  values.delete(name);
  values.set(name, value);
  const oldest = values.keys().next();
  if (values.size > IN_MEMORY && !oldest.done) values.delete(oldest.value);
}

/** What of a page tells that there is a new head; the rest of it changes all the time. */
function glimpseOf({ headSha, base, commits }: PageFacts): string {
  return digest([headSha, base?.ref, commits.map(({ sha }) => sha)]);
}

/** GitHub takes owner and repository in any case. */
export function pullKey({ repository: { host, owner, repo }, number }: Pull): string {
  return `${host}/${owner}/${repo}/${number}`.toLowerCase();
}

function nameOf(pull: Pull): string {
  return digest(pullKey(pull));
}

function digest(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex');
}
