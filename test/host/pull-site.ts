import { join } from 'node:path';
import { hideInDiffs } from '../../native-host/ai/prompt/hide-in-diff.ts';
import { createPullApi } from '../../native-host/github/pull-api.ts';
import { openTokens } from '../../native-host/github/tokens.ts';
import { openKeep } from '../../native-host/pull/kept.ts';
import { createPullRoom } from '../../native-host/pull/room.ts';
import { openKeys } from '../../native-host/settings/keys.ts';
import { openSettings, type Settings } from '../../native-host/settings/settings.ts';
import { openStore } from '../../native-host/store/store.ts';
import { createUploads } from '../../native-host/uploads/uploads.ts';
import { openPullCheckout, type PullReader } from '../../native-host/workspace/pull/checkout.ts';
import type { PageFacts } from '../../shared/page/context.ts';
import type { Params } from '../../shared/protocol/methods.ts';
import type { PullChanges } from '../../shared/pull/pull.ts';
import { type GitHubApi, startGitHubApi } from '../fakes/github-api.ts';
import { diffOf, type FakeFile, type FakePull } from '../fakes/github-pull.ts';
import { pullRequest } from '../fakes/page.ts';
import { publishPull } from '../fakes/publish-pull.ts';
import { ferry, openSite, type Site } from './worktree-site.ts';

/** Everything that knows of a pull request: GitHub's stand-in, a checkout, and the host that joins them. */
export interface PullSite {
  site: Site;
  settings: Settings;
  github: GitHubApi;
  checkout: PullReader;
  /** Puts a pull request of these files into the repository and onto GitHub. */
  publish(number: number, files: FakeFile[]): Promise<FakePull>;
  /** As the panel does: what the host has, then with the `.diff`, where GitHub gives it. */
  read(page: PageFacts, rendered?: string): Promise<Read>;
  ask(params: Params<'pull/read'>): Promise<Read>;
  /** As after a restart of the host. */
  restart(): void;
  close(): Promise<void>;
}

export type Read = PullChanges & { text: string };

const session = { id: 'test', signal: new AbortController().signal, notify: () => {} };

export async function openPullSite(): Promise<PullSite> {
  const site = openSite();
  const github = await startGitHubApi();
  const store = openStore(join(site.folder, 'conversations.sqlite'));
  site.login.GITHUB_API_URL = github.url;
  const login = { variables: async () => site.login };
  const settings = openSettings(join(site.folder, 'config'));
  const open = () => {
    const tokens = openTokens({ keys: openKeys(join(site.folder, 'config')), login, gh: async () => null });
    const uploads = createUploads();
    const checkout = openPullCheckout(join(site.folder, 'data'), settings, login);
    const keep = openKeep(join(site.folder, 'data/pull-changes'), async (diffs) => hideInDiffs(diffs, []));
    const room = createPullRoom({ api: createPullApi({ login, tokens, store }), checkout, keep }, uploads);
    return { uploads, checkout, room };
  };
  let host = open();

  async function ask(params: Params<'pull/read'>): Promise<Read> {
    const result = await host.room.handlers?.['pull/read']?.(params, session);
    if (!result) throw new Error('nothing reads pull requests');
    return { ...result, text: result.diff === null ? '' : host.uploads.takeUpload(result.diff) };
  }
  return {
    site,
    settings,
    github,
    get checkout() {
      return host.checkout;
    },
    publish: (number, files) =>
      publishPull({ ...ferry, folder: site.upstream, git: site.git }, github, number, files),
    ask,
    read: async (page, rendered = '') => {
      const rows = rendered === '' ? null : host.uploads.holdText(rendered);
      const first = await ask({ page, rendered: rows, diff: { state: 'unasked' } });
      return first.complete ? first : ask({ page, rendered: rows, diff: diffFor(page) });
    },
    restart: () => {
      host = open();
    },
    close: async () => {
      store.close();
      site.close();
      await github.close();
    },
  };

  function diffFor(page: PageFacts): Params<'pull/read'>['diff'] {
    const pull = github.pulls.find(({ number }) => number === page.number);
    const made = pull ? diffOf(pull) : { refused: 'there is none' };
    if ('diff' in made) return { state: 'uploaded', upload: host.uploads.holdText(made.diff) };
    return {
      state: 'refused',
      error: { code: 'not-found', message: `GitHub gives no diff: ${made.refused}.`, retryable: false },
    };
  }
}

/** The page of a pull request of the checkout's repository, of which it lists and renders nothing. */
export function pageOf(pull: Pick<FakePull, 'number' | 'headSha'>, more: Partial<PageFacts> = {}): PageFacts {
  const { owner, repo } = ferry;
  const base = { owner, repo, ref: 'main' };
  return pullRequest({ owner, repo, number: pull.number, headSha: pull.headSha, base, ...more });
}
