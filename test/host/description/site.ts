import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type {
  AskedDraft,
  Drafted,
  Drafting,
  ReadDrafting,
} from '../../../native-host/ai/describe/drafting.ts';
import { redact } from '../../../native-host/ai/redaction/redact.ts';
import type { Handlers } from '../../../native-host/daemon/handlers.ts';
import { createReadDrafting } from '../../../native-host/describe/drafting.ts';
import { createDescriptionRoom } from '../../../native-host/describe/room.ts';
import { createDescriptionApi } from '../../../native-host/github/description-api.ts';
import { openTokens } from '../../../native-host/github/tokens.ts';
import { createHistory, type History } from '../../../native-host/history/history.ts';
import { openKeys } from '../../../native-host/settings/keys.ts';
import { openSettings, type Settings } from '../../../native-host/settings/settings.ts';
import { openStore } from '../../../native-host/store/store.ts';
import { openDescribedCheckout } from '../../../native-host/workspace/describe/described-checkout.ts';
import type { DescribeAsk } from '../../../shared/describe/outline.ts';
import type { PageFacts } from '../../../shared/page/context.ts';
import { type GitHubApi, startGitHubApi } from '../../fakes/github-api.ts';
import type { FakePull } from '../../fakes/github-pull.ts';
import { pullRequest } from '../../fakes/page.ts';
import { commandRecord } from '../../fakes/records.ts';

export const tool = { host: 'github.com', owner: 'octo', repo: 'tool' };

/** The host's parts that descriptions need, beside GitHub's stand-in. */
export interface DescriptionSite {
  folder: string;
  checkout: string;
  settings: Settings;
  github: GitHubApi;
  history: History;
  readDrafting: ReadDrafting;
  read(asked: AskedDraft): Promise<Drafting & Pick<Drafted, 'diff'>>;
  handlers: Handlers;
  /** What the login environment exports. */
  variables: Record<string, string>;
  /** Records a command. */
  ran(id: string, command: string, more: Parameters<typeof commandRecord>[0] & { output?: string }): void;
  close(): Promise<void>;
}

export async function openDescriptionSite(...pulls: FakePull[]): Promise<DescriptionSite> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), 'pullside-describe-')));
  const github = await startGitHubApi(...pulls);
  const store = openStore(join(folder, 'conversations.sqlite'));
  const variables: Record<string, string> = { PATH: process.env.PATH ?? '', GITHUB_API_URL: github.url };
  const login = { variables: async () => variables };
  const keys = openKeys(join(folder, 'config'));
  const settings = openSettings(join(folder, 'config'));
  const api = createDescriptionApi({
    login,
    tokens: openTokens({ keys, login, gh: async () => null }),
    store,
  });
  const history = createHistory({ store, ownKeys: keys.all, added: () => {} });
  const conceal = (text: string) => redact(text, { ownKeys: keys.all() }).text;
  const checkout = openDescribedCheckout(join(folder, 'data'), settings, login);
  const room = createDescriptionRoom({ api, ownKeys: keys.all });
  const end = new AbortController();
  const readDrafting = createReadDrafting({ checkout, api, history, conceal }, end.signal);
  return {
    folder,
    checkout: join(folder, 'tool'),
    settings,
    github,
    history,
    readDrafting,
    read: async (asked) => {
      const { drafting, diff } = await readDrafting(asked);
      return { ...drafting, diff };
    },
    handlers: room.handlers ?? {},
    variables,
    ran: (id, command, { output = '', ...more }) =>
      history.add({
        record: commandRecord({ id, command, cwd: join(folder, 'tool'), exitCode: 0, ...more }),
        output: { head: output, tail: '', cutBytes: 0 },
        stderr: null,
      }),
    close: async () => {
      end.abort();
      await room.close?.();
      store.close();
      await github.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A page of a change from a topic branch into main. */
export function changePage(more: Partial<PageFacts> = {}): PageFacts {
  return pullRequest({
    ...{
      base: { owner: 'octo', repo: 'tool', ref: 'main' },
      head: { owner: 'octo', repo: 'tool', ref: 'topic' },
    },
    body: '',
    ...more,
  });
}

export const describing = (body = '', more: Partial<DescribeAsk> = {}): DescribeAsk => ({
  title: '',
  body,
  template: null,
  ...more,
});
