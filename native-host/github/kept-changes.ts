import * as z from 'zod/mini';
import { PullFile } from '../../shared/pull/pull.ts';
import type { ApiChanges, SeenPull } from '../pull/api.ts';
import type { Pull } from './endpoints.ts';
import type { PullAnswer } from './rows.ts';
import type { Vault } from './vault.ts';

const Entry = z.object({
  baseRef: z.string(),
  /** As GitHub counted them then: they change without a new head where the base takes in some of its commits. */
  counts: z.object({ changed_files: z.number(), additions: z.number(), deletions: z.number() }),
  changes: z.object({
    headSha: z.string(),
    baseSha: z.nullable(z.string()),
    total: z.number(),
    files: z.array(
      z.extend(z.omit(PullFile, { source: true, lines: true }), { patch: z.nullable(z.string()) }),
    ),
  }),
});

type Counts = z.infer<typeof Entry>['counts'];

/** What was read of a pull request, by its head. It holds as long as head, base and counts are the same. */
export interface ChangesVault {
  /** @param counts GitHub's of now, null where it was not asked */
  read(seen: SeenPull, counts: Counts | null): Promise<ApiChanges | null>;
  write(pull: PullAnswer, changes: ApiChanges): Promise<void>;
}

export function keptChanges(vault: Vault, { owner, repo, number }: Pull): ChangesVault {
  const nameOf = (headSha: string | null) => `${owner}/${repo}#${number}@${headSha}`.toLowerCase();
  return {
    read: async ({ headSha, baseRef }, counts) => {
      const entry = parse((await vault.read(nameOf(headSha)))?.text);
      const isSame =
        entry !== null &&
        (baseRef === null || baseRef === entry.baseRef) &&
        (counts === null || areSame(counts, entry.counts));
      return isSame ? { ...entry.changes, problem: null } : null;
    },
    write: ({ base, changed_files, additions, deletions }, { problem: _, ...changes }) => {
      const counts = { changed_files, additions, deletions };
      const text = JSON.stringify({ baseRef: base.ref, counts, changes });
      return vault.write(nameOf(changes.headSha), { etag: '', text });
    },
  };
}

function areSame(one: Counts, other: Counts): boolean {
  const names = ['changed_files', 'additions', 'deletions'] as const;
  return names.every((name) => one[name] === other[name]);
}

/** Null for what another version wrote. */
function parse(text: string | undefined): z.infer<typeof Entry> | null {
  if (text === undefined) return null;
  return Entry.safeParse(JSON.parse(text)).data ?? null;
}
