import { strings } from '../strings.ts';
import { CommandLine } from './command-line.tsx';

/** Panel and host speak different versions of the protocol. */
export function Outdated({ detail, onCopy }: { detail: string; onCopy: (text: string) => void }) {
  return (
    <div class="setup">
      <h2>{strings.outdated.title}</h2>
      <p class="lead">{strings.outdated.intro}</p>
      <CommandLine command={strings.outdated.command} onCopy={onCopy} />
      <p class="small">{strings.missing.where}</p>
      <CommandLine command={strings.missing.installed} onCopy={onCopy} />
      <p class="looking">
        <span class="dot reconnecting" />
        {strings.missing.looking}
      </p>
      <p class="small">{strings.outdated.after}</p>
      <p class="small muted">{detail}</p>
    </div>
  );
}
