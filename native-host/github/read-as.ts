import type { PageCheck } from '../../shared/page/context.ts';
import type { ApiChanges, PullHead, SeenPull } from '../pull/api.ts';
import type { Api } from './address.ts';
import { askKept } from './ask-kept.ts';
import { readChanges, readPull } from './changes.ts';
import { readChecks } from './checks.ts';
import type { Pull } from './endpoints.ts';
import { ApiFailure, type Principal } from './failure.ts';
import { type ChangesVault, keptChanges } from './kept-changes.ts';
import type { LimitRows } from './limits.ts';
import { createReach } from './reach.ts';
import { createReader, heeding, type Read } from './reader.ts';
import type { Token } from './token.ts';
import { type KeptRows, openVault, type Vault } from './vault.ts';

export interface Reading {
  api: Api;
  /** Null: as anybody. */
  token: Token | null;
  pull: Pull;
  store: KeptRows & LimitRows;
  end: AbortSignal;
  limitMs: number | undefined;
}

/** A pull request's changes with one token, or without. Throws ApiFailure where nothing came at all. */
export async function readAs(reading: Reading, seen: SeenPull | null): Promise<ApiChanges> {
  const vault = vaultOf(reading);
  const kept = keptChanges(vault, reading.pull);
  const known = seen === null ? null : await kept.read(seen, null);
  if (known !== null) return known;
  const read = await readerFor(reading, vault);
  const { api, end } = reading;
  return (await readOnce(read, kept, end)) ?? (await readOnce(read, kept, end)) ?? throwMoving(api);
}

/** Its head, and the size of its changes. Throws ApiFailure. */
export async function readHeadAs(reading: Reading): Promise<PullHead> {
  const read = await readerFor(reading, vaultOf(reading));
  const { head, changed_files, additions, deletions } = await readPull(read, reading.end);
  return { headSha: head.sha, files: changed_files, additions, deletions };
}

/** What ran on a commit of it; null without a token, of which there are few requests. Throws ApiFailure. */
export async function readChecksAs(reading: Reading, sha: string): Promise<PageCheck[] | null> {
  if (reading.token === null) return null;
  return readChecks(await readerFor(reading, vaultOf(reading)), sha, reading.end);
}

function vaultOf({ store, api, token }: Reading): Vault {
  return openVault(store, api, token?.value ?? null);
}

/** Asks with one token, or without. */
export async function readerFor(reading: Reading, vault = vaultOf(reading)): Promise<Read> {
  const { api, token, pull, store, limitMs } = reading;
  const asker: Principal = { host: api.host, token };
  const reach = heeding(createReach(api.base, token?.value ?? null, limitMs), store, vault.identity);
  const { createEndpoints } = await loadOctokit();
  const endpoints = createEndpoints(api.base, vault.identity, askKept(reach, vault), pull);
  return createReader(endpoints, asker, store, vault.identity);
}

/** Not before it is needed: a start has no use for it, nor has most of the host's work. */
function loadOctokit(): Promise<typeof import('./octokit.ts')> {
  return import('./octokit.ts').catch(() => {
    const sentence = 'Pullside was updated while it ran: run "pullside daemon stop", then ask again.';
    throw new ApiFailure('internal', sentence);
  });
}

/** Null where it got another head meanwhile. */
async function readOnce(read: Read, kept: ChangesVault, end: AbortSignal): Promise<ApiChanges | null> {
  const pull = await readPull(read, end);
  const known = await kept.read({ headSha: pull.head.sha, baseRef: pull.base.ref }, pull);
  if (known !== null) return known;
  const changes = await readChanges(read, pull, end);
  if (changes?.problem === null) await kept.write(pull, changes);
  return changes;
}

function throwMoving({ host }: Api): never {
  throw new ApiFailure('github-refused', `${host} got new commits while they were read. Ask again.`, {
    retryable: true,
  });
}
