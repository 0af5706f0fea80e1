import { createHash } from 'node:crypto';
import * as z from 'zod/mini';
import { PageCheck, type PageFacts } from '../../shared/page/context.ts';
import { PullFile, PullProblem } from '../../shared/pull/pull.ts';
import { mapStrings } from '../map-strings.ts';
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
  /** Number of files that GitHub counts, null while unknown. */
  total: z.nullable(z.number()),
  files: z.array(z.extend(PullFile, { text: z.nullable(z.string()) })),
  /** Who need not be asked again at this head; of checkouts the one that was. */
  asked: z.object({ diff: z.boolean(), api: z.boolean(), checkout: z.nullable(z.string()) }),
  problems: z.array(PullProblem),
  /** Whether GitHub's API, or git, told that these are the changes at that head; else only a page did. */
  isCertain: z.boolean(),
  /** As GitHub told them; absent where they were not asked for. */
  checks: z.optional(z.object({ list: z.array(PageCheck), at: z.number() })),
  /** Milliseconds since 1970. */
  keptAt: z.number(),
});
export type KeptChanges = z.infer<typeof KeptChanges>;

/** `isCurrent`: of the page's head; else only what a page was answered with a while ago. */
export interface Found {
  kept: KeptChanges;
  isCurrent: boolean;
  /** Milliseconds since it was kept. */
  age: number;
}

/** A pull request's page, and the panel beside it. */
export interface Asker {
  pull: Pull;
  page: PageFacts;
  /** The panel's session. */
  session: string;
}

/**
 * Keeps a few pull requests' changes by their head. What only a page says to be of a head, which can be wrong, is for
 * that page's panel alone (threats P2).
 */
export interface Keep {
  find(asker: Asker): Promise<Found | null>;
  put(asker: Asker, kept: Omit<KeptChanges, 'keptAt'>): Promise<void>;
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
/** Milliseconds that changes count as those of a head which nobody but that page has named. */
const UNCERTAIN_MS = 60 * 60_000;

/** Takes the secrets out of diffs, each of which keeps its lines. */
export type HideSecrets = (diffs: string[]) => Promise<string[]>;

/** @param folder where they outlive the daemon, without secrets (threats P9) */
export function openKeep(folder: string, hide: HideSecrets, now: () => number = Date.now): Keep {
  const files = openKeptFiles(folder, KeptChanges);
  const known = new Map<string, KeptChanges>();
  const glances = new Map<string, Glance>();
  return {
    find: async (asker) => {
      const { all, own } = namesOf(asker);
      const page = glimpseOf(asker.page);
      const glance = [own, all].map((name) => glances.get(name)).find((each) => each?.page === page);
      const age = (kept: KeptChanges) => now() - kept.keptAt;
      if (glance) return { kept: glance.kept, isCurrent: glance.until > now(), age: age(glance.kept) };
      const [kept] = [known.get(own), known.get(all) ?? (await files.read(all))]
        .filter((each) => each != null)
        .filter((each) => isOf(each, asker.page))
        .toSorted((one, other) => other.keptAt - one.keptAt);
      if (!kept) return null;
      remember(known, kept.isCertain ? all : own, kept);
      return { kept, isCurrent: kept.isCertain || age(kept) < UNCERTAIN_MS, age: age(kept) };
    },
    put: async (asker, joined) => {
      const { page } = asker;
      const { all, own } = namesOf(asker);
      const kept = { ...joined, keptAt: now() };
      const glance = { page: glimpseOf(page), until: now() + GLANCE_MS, kept };
      glances.delete(own);
      if (page.headSha === null || page.headSha !== kept.headSha)
        remember(glances, kept.isCertain && claimsNothing(page) ? all : own, glance);
      if (kept.headSha === null && kept.lastCommit === null) return;
      known.delete(own);
      remember(known, kept.isCertain ? all : own, kept);
      if (kept.isCertain) await files.write(all, await withoutSecrets(kept, hide));
    },
  };
}

/** What everybody may be answered with, and what one panel alone. */
function namesOf({ pull, session }: Asker): { all: string; own: string } {
  const all = nameOf(pull);
  return { all, own: `${all} ${session}` };
}

/** A page that names neither head nor commits is answered with the newest, whoever wrote it. */
function claimsNothing({ headSha, commits }: PageFacts): boolean {
  return headSha === null && commits.length === 0;
}

/** In any of its strings: names of files and branches hold some, too. */
async function withoutSecrets(kept: KeptChanges, hide: HideSecrets): Promise<KeptChanges> {
  const found = new Set<string>();
  mapStrings(kept, (text) => {
    found.add(text);
    return text;
  });
  const texts = [...found];
  const hidden = await hide(texts);
  const safe = new Map(texts.map((text, index) => [text, hidden[index] ?? '']));
  return mapStrings(kept, (text) => safe.get(text) ?? '');
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
