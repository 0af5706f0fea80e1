import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createPullApi } from '../../native-host/github/pull-api.ts';
import { openTokens } from '../../native-host/github/tokens.ts';
import type { PullApi } from '../../native-host/pull/api.ts';
import { openKeys } from '../../native-host/settings/keys.ts';
import type { Variables } from '../../native-host/settings/login-environment.ts';
import { openStore } from '../../native-host/store/store.ts';
import { startGitHubApi } from '../fakes/github-api.ts';
import { changeOf, type FakePull, smallPull } from '../fakes/github-pull.ts';

export const TOKEN = 'tok-en-0123456789abcdef';
export const ferry = { host: 'github.com', owner: 'lumen-labs', repo: 'ferry' };
/** What the page shows of the small pull request. */
export const seen = { headSha: smallPull.headSha, baseRef: 'main' };
export const json = { 'content-type': 'application/json' };
export const never = new AbortController().signal;

export type Reading = Awaited<ReturnType<typeof openReading>>;

/** A GitHub with one small pull request, and a store for what is read of it. */
export async function openReading() {
  const folder = mkdtempSync(join(tmpdir(), 'pullside-github-'));
  const open = () => openStore(join(folder, 'conversations.sqlite'));
  let store = open();
  const github = await startGitHubApi(structuredClone(smallPull));
  return {
    folder,
    github,
    asked: () => github.requests.length,
    /** As the host is wired, with what the login environment exports. */
    apiWith(variables: Variables = {}, limitMs?: number): PullApi {
      const login = { variables: async () => ({ GITHUB_API_URL: github.url, ...variables }) };
      const tokens = openTokens({ keys: openKeys(folder), login, gh: async () => null });
      return createPullApi({ login, tokens, store, limitMs });
    },
    /** From now on nothing can be kept. */
    loseStore: () => store.close(),
    restart() {
      store.close();
      store = open();
    },
    async close() {
      store.close();
      rmSync(folder, { recursive: true });
      await github.close();
    },
  };
}

export function read(api: PullApi, number = 7, known: typeof seen | null = null) {
  return api.changesOf(ferry, number, never, known);
}

/** What GitHub tells of it where it leaves nothing out. */
export function told(pull: FakePull) {
  return pull.files.map((file) => {
    const { status, ...change } = changeOf(file);
    return { ...change, change: status === 'removed' ? 'deleted' : status };
  });
}
