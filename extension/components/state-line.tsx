import type { WorkspaceInfo } from '../../shared/protocol/methods.ts';
import type { HostState } from '../host/client.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';

interface Props {
  host: HostState;
  /** Checkout of the page's repository: null when there is none, undefined while unknown. */
  workspace: WorkspaceInfo | null | undefined;
  /** Milliseconds since 1970, to count down with. */
  now: number;
  onRetry: () => void;
}

/** The host's dot and, in words, how it stands. */
export function StateLine({ host, workspace, now, onRetry }: Props) {
  return (
    <div class="state-line">
      <span class="state-words" role="status" aria-label={strings.state.label}>
        <span class={`dot ${host.kind}`} />
        <Words host={host} workspace={workspace} />
      </span>
      {host.kind === 'reconnecting' && <Countdown host={host} now={now} onRetry={onRetry} />}
    </div>
  );
}

function Words({ host, workspace }: Pick<Props, 'host' | 'workspace'>) {
  switch (host.kind) {
    case 'connected':
      if (workspace === undefined) return <span>{strings.state.connected}</span>;
      return <Checkout workspace={workspace} />;
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

function Checkout({ workspace }: { workspace: WorkspaceInfo | null }) {
  if (workspace === null)
    return <span class="cut">{`${strings.state.connected} · ${strings.state.noCheckout}`}</span>;
  const { branch, path } = workspace;
  return (
    <span class="state-checkout" title={path}>
      <Icon name="gitBranch" size={14} />
      <span class="cut">{branch === null ? strings.state.detached : strings.state.checkout(branch)}</span>
    </span>
  );
}

type Reconnecting = Extract<HostState, { kind: 'reconnecting' }>;

/** Outside the status, so that no one hears each second. */
function Countdown({ host, now, onRetry }: { host: Reconnecting; now: number; onRetry: () => void }) {
  const seconds = Math.max(0, Math.ceil((host.nextAt - now) / 1000));
  return (
    <>
      <span class="state-try">{`${strings.state.attempt(host.attempt)} · ${strings.state.nextIn(seconds)}`}</span>
      <button type="button" class="link-button state-action" onClick={onRetry}>
        {strings.state.tryNow}
      </button>
    </>
  );
}
