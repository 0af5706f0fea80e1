import * as z from 'zod/mini';
import { PullFile } from '../../shared/pull/pull.ts';
import type { ApiChanges, SeenPull } from '../pull/api.ts';
import type { Pull } from './endpoints.ts';
import type { Vault } from './vault.ts';

const Entry = z.object({
  baseRef: z.string(),
  changes: z.object({
    headSha: z.string(),
    baseSha: z.nullable(z.string()),
    total: z.number(),
    files: z.array(
      z.extend(z.omit(PullFile, { source: true, lines: true }), { patch: z.nullable(z.string()) }),
    ),
  }),
});

/** What was read of a pull request, by its head. It holds as long as head and base are the same. */
export interface KeptChanges {
  read(seen: SeenPull): Promise<ApiChanges | null>;
  write(baseRef: string, changes: ApiChanges): Promise<void>;
}

export function keptChanges(vault: Vault, { owner, repo, number }: Pull): KeptChanges {
  const nameOf = (headSha: string | null) => `${owner}/${repo}#${number}@${headSha}`.toLowerCase();
  return {
    read: async ({ headSha, baseRef }) => {
      const entry = parse((await vault.read(nameOf(headSha)))?.text);
      const isSame = entry !== null && (baseRef === null || baseRef === entry.baseRef);
      return isSame ? { ...entry.changes, problem: null } : null;
    },
    write: (baseRef, { problem: _, ...changes }) =>
      vault.write(nameOf(changes.headSha), { etag: '', text: JSON.stringify({ baseRef, changes }) }),
  };
}

/** Null for what another version wrote. */
function parse(text: string | undefined): z.infer<typeof Entry> | null {
  if (text === undefined) return null;
  return Entry.safeParse(JSON.parse(text)).data ?? null;
}
