import type { ApiChanges, SeenPull } from '../pull/api.ts';
import type { Api } from './address.ts';
import { askKept } from './ask-kept.ts';
import { readChanges, readPull } from './changes.ts';
import type { Pull } from './endpoints.ts';
import { ApiFailure, type Asker } from './failure.ts';
import { type KeptChanges, keptChanges } from './kept-changes.ts';
import type { LimitRows } from './limits.ts';
import { createReach } from './reach.ts';
import { createReader, heeding, type Read } from './reader.ts';
import type { Token } from './token.ts';
import { type KeptRows, openVault } from './vault.ts';

export interface Reading {
  api: Api;
  /** Null: as anybody. */
  token: Token | null;
  pull: Pull;
  seen: SeenPull | null;
  store: KeptRows & LimitRows;
  end: AbortSignal;
  limitMs: number | undefined;
}

/** A pull request's changes with one token, or without. Throws ApiFailure where nothing came at all. */
export async function readAs(reading: Reading): Promise<ApiChanges> {
  const { api, token, pull, seen, store, end, limitMs } = reading;
  const shown = token?.value ?? null;
  const vault = openVault(store, api, shown);
  const kept = keptChanges(vault, pull);
  const known = seen === null ? null : await kept.read(seen);
  if (known !== null) return known;
  const asker: Asker = { host: api.host, token };
  const reach = heeding(createReach(api.base, shown, limitMs), store, vault.identity);
  const { createEndpoints } = await loadOctokit();
  const endpoints = createEndpoints(api.base, vault.identity, askKept(reach, vault), pull);
  const read = createReader(endpoints, asker, store, vault.identity);
  return (await readOnce(read, kept, end)) ?? (await readOnce(read, kept, end)) ?? throwMoving(api);
}

/** Not before it is needed: a start has no use for it, nor has most of the host's work. */
function loadOctokit(): Promise<typeof import('./octokit.ts')> {
  return import('./octokit.ts').catch(() => {
    const sentence = 'Pullside was updated while it ran: run "pullside daemon stop", then ask again.';
    throw new ApiFailure('internal', sentence);
  });
}

/** Null where it got another head meanwhile. */
async function readOnce(read: Read, kept: KeptChanges, end: AbortSignal): Promise<ApiChanges | null> {
  const pull = await readPull(read, end);
  const baseRef = pull.base.ref;
  const known = await kept.read({ headSha: pull.head.sha, baseRef });
  if (known !== null) return known;
  const changes = await readChanges(read, pull, end);
  if (changes?.problem === null) await kept.write(baseRef, changes);
  return changes;
}

function throwMoving({ host }: Api): never {
  throw new ApiFailure('github-refused', `${host} got new commits while they were read. Ask again.`, {
    retryable: true,
  });
}
