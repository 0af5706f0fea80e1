import { strings } from '../../strings.ts';
import { InstallCommand } from '../basics/install-command.tsx';

/** Panel and host speak different versions of the protocol; `detail` says which one is the older. */
export function Outdated({ detail, onCopy }: { detail: string; onCopy: (text: string) => void }) {
  return (
    <div class="setup">
      <h2>{strings.outdated.title}</h2>
      <p class="lead">{strings.outdated.intro}</p>
      <p class="small">{detail}</p>
      <h3>{strings.outdated.hostTitle}</h3>
      <InstallCommand onCopy={onCopy} />
      <p class="looking">
        <span class="dot reconnecting" />
        {strings.outdated.looking}
      </p>
      <h3>{strings.outdated.extensionTitle}</h3>
      <p class="small">{strings.outdated.reload}</p>
    </div>
  );
}
