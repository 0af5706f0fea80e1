import { strings } from '../../strings.ts';
import { CopyButton } from './copy-button.tsx';

/** A command to run in a terminal of the person's own. */
export function CommandLine({ command, onCopy }: { command: string; onCopy: (text: string) => void }) {
  return (
    <div class="command-line">
      <code>
        <span class="muted" aria-hidden="true">
          ${' '}
        </span>
        {command}
      </code>
      <CopyButton
        label={strings.missing.copy}
        copied={strings.missing.copied}
        onCopy={() => onCopy(command)}
      />
    </div>
  );
}
