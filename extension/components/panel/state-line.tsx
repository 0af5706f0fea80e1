import type { WorkspaceInfo } from '../../../shared/protocol/workspace.ts';
import type { HeadCheck } from '../../../shared/pull/pull.ts';
import type { HostState } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { headWords } from '../../wording/head.ts';
import { shortPath } from '../../wording/paths.ts';
import { Icon } from '../basics/icon.tsx';
import { RunHere, Work, type WorktreeProps } from '../workspace/worktree-menu.tsx';

/** The checkouts of the page's repository. */
export interface Checkouts {
  /** How many were found. */
  count: number;
  /** The one that is used, null for none. */
  used: WorkspaceInfo | null;
  /** Whether the person has still to say which. */
  open: boolean;
  /** Where the one that is used stands beside the pull request's head, null while unknown. */
  head: HeadCheck | null;
}

interface Props {
  host: HostState;
  /** Undefined while unknown, and where there is no page. */
  checkouts: Checkouts | undefined;
  /** Null where no pull request can be checked out. */
  worktrees?: WorktreeProps | null;
  /** Milliseconds since 1970, to count down with. */
  now: number;
  onRetry: () => void;
  onWorkspace: () => void;
}

/** The host's dot and, in words, how it stands. */
export function StateLine({ host, checkouts, worktrees = null, now, onRetry, onWorkspace }: Props) {
  const looked = host.kind === 'connected' ? checkouts : undefined;
  const knows = looked !== undefined && looked.count > 0;
  return (
    <div class="state-line">
      <span class="state-words" role="status" aria-label={strings.state.label}>
        <span class={`dot ${host.kind}`} />
        {knows && worktrees?.work ? (
          <Work {...worktrees.work} />
        ) : (
          <Words host={host} checkouts={checkouts} />
        )}
      </span>
      {host.kind === 'reconnecting' && <Countdown host={host} now={now} onRetry={onRetry} />}
      {looked && (
        <span class="state-action">
          <Which {...looked} onWorkspace={onWorkspace} />
          {looked.used !== null && worktrees && <RunHere {...worktrees} />}
        </span>
      )}
    </div>
  );
}

function Which({ count, used, onWorkspace }: Checkouts & Pick<Props, 'onWorkspace'>) {
  const [verb, label] = whichWords(count, used !== null);
  return (
    <button
      type="button"
      class="link-button state-choose"
      aria-label={label}
      title={label}
      onClick={onWorkspace}
    >
      {verb}
    </button>
  );
}

function whichWords(count: number, used: boolean): [string, string] {
  const { where, whereLabel, change, choose, which } = strings.workspace;
  if (count === 0) return [where, whereLabel];
  const verb = used ? change : choose;
  return [verb, which(verb)];
}

function Words({ host, checkouts }: Pick<Props, 'host' | 'checkouts'>) {
  switch (host.kind) {
    case 'connected':
      if (checkouts === undefined) return <span>{strings.state.connected}</span>;
      if (checkouts.used) return <Checkout used={checkouts.used} head={checkouts.head} />;
      return <span class="cut">{`${strings.state.connected} · ${noneUsed(checkouts)}`}</span>;
    case 'reconnecting':
      return <strong class="tone-attention">{strings.state.reconnecting}</strong>;
    case 'missing':
      return <span>{strings.state.missing}</span>;
    case 'outdated':
      return <strong class="tone-attention">{strings.state.outdated}</strong>;
    default:
      return <span>{strings.state.connecting}</span>;
  }
}

function noneUsed({ count, open }: Checkouts): string {
  if (count === 0) return strings.state.noCheckout;
  return open ? strings.workspace.found(count) : strings.workspace.declined;
}

function Checkout({ used, head }: { used: WorkspaceInfo; head: HeadCheck | null }) {
  const { before, stands, after, calls } = headWords(head, head ? head.branch : used.branch);
  return (
    <span class="state-checkout" title={shortPath(used.path)}>
      <Icon name="gitBranch" size={14} />
      <span class="cut">
        <span class="wide">{before}</span>
        <strong class={calls ? 'tone-attention' : 'head-stands'}>{stands}</strong>
        <span class="wide">{after}</span>
        {head?.dirty && <span class="tone-attention">{` · ${strings.head.dirty}`}</span>}
      </span>
    </span>
  );
}

type Reconnecting = Extract<HostState, { kind: 'reconnecting' }>;

/** Outside the status, so that no one hears each second. */
function Countdown({ host, now, onRetry }: { host: Reconnecting; now: number; onRetry: () => void }) {
  const seconds = Math.max(0, Math.ceil((host.nextAt - now) / 1000));
  return (
    <>
      <span>{`${strings.state.attempt(host.attempt)} · ${strings.state.nextIn(seconds)}`}</span>
      <button type="button" class="link-button state-action" onClick={onRetry}>
        {strings.state.tryNow}
      </button>
    </>
  );
}
