import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { TokenTrial } from '../../../shared/pull/pull.ts';
import type { GitHubRow } from '../../components/options/github-row.tsx';
import type { HostClient } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { sentenceOf } from '../sentence.ts';
import { readHost } from './host-address.ts';

/** The browser's permissions for hosts. */
export interface HostPermissions {
  added(): Promise<string[]>;
  /** Asks the person, and only in the moment of a press. */
  request(host: string): Promise<boolean>;
  giveBack(host: string): Promise<void>;
  follow(onChange: () => void): void;
}

export interface GitHubHosts {
  readonly rows: ReadonlySignal<GitHubRow[]>;
  /** Why the last address was not added, null when it was. */
  readonly trouble: ReadonlySignal<string | null>;
  /** Resolves with whether it was added. */
  add(address: string): Promise<boolean>;
  remove(host: string): Promise<void>;
  /** "" removes it. */
  setToken(host: string, token: string): Promise<void>;
}

const GITHUB = 'github.com';

/** Which GitHubs there are: the browser knows those that were added, the host whose token there is. */
export function createGitHubHosts(
  host: Pick<HostClient, 'call' | 'epoch'>,
  permissions: HostPermissions,
): GitHubHosts {
  const rows = signal<GitHubRow[]>([]);
  const trouble = signal<string | null>(null);
  const outcomes = new Map<string, NonNullable<GitHubRow['outcome']>>();

  const refresh = async () => {
    const added = await permissions.added();
    const { hosts } = await host.call('github/list', { added });
    rows.value = hosts.map(({ host: name, tokenFrom }) => ({
      host: name,
      tokenFrom,
      panel: name === GITHUB ? 'always' : added.includes(name) ? 'added' : 'none',
      outcome: outcomes.get(name) ?? null,
    }));
  };
  const look = () => void refresh().catch(() => {});
  const setToken = async (name: string, token: string) => {
    outcomes.delete(name);
    try {
      const { trial } = await host.call('github/configure', { host: name, token });
      if (trial !== null) outcomes.set(name, outcomeOf(name, trial));
    } catch (error) {
      outcomes.set(name, { isGood: false, words: sentenceOf(error) });
    }
    await refresh();
  };
  permissions.follow(look);
  effect(() => {
    if (host.epoch.value > 0) look();
  });
  return {
    rows,
    trouble,
    setToken,
    add: async (address) => {
      const read = readHost(address);
      trouble.value = read.refusal;
      if (read.host === null) return false;
      const isAllowed = await permissions.request(read.host);
      if (!isAllowed) trouble.value = strings.github.refusals.notAllowed(read.host);
      await refresh();
      return isAllowed;
    },
    remove: async (name) => {
      const from = rows.peek().find((row) => row.host === name)?.tokenFrom;
      await permissions.giveBack(name);
      if (from === 'keychain' || from === 'file') await setToken(name, '');
      else await refresh();
    },
  };
}

function outcomeOf(host: string, trial: TokenTrial): NonNullable<GitHubRow['outcome']> {
  const words = strings.github.trial;
  if (trial.state === 'untold') return { isGood: false, words: words.untold(trial.because) };
  const { left, isPublicOnly } = trial;
  const parts = [words.taken(host, left), ...(isPublicOnly ? [words.publicOnly] : [])];
  return { isGood: !isPublicOnly, words: parts.join(' ') };
}
