import { strings } from '../../strings.ts';
import { CommandLine } from './command-line.tsx';

/** What sets the host up: in a clone, and where the tarball was installed. */
export function InstallCommand({ onCopy }: { onCopy: (text: string) => void }) {
  return (
    <>
      <CommandLine command={strings.missing.command} onCopy={onCopy} />
      <p class="small">{strings.missing.where}</p>
      <CommandLine command={strings.missing.installed} onCopy={onCopy} />
    </>
  );
}
