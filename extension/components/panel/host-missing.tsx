import type { PageContext } from '../../../shared/page/context.ts';
import { strings } from '../../strings.ts';
import { pageSummary } from '../../wording/page.ts';
import { DigestCard } from '../basics/digest-card.tsx';
import { Icon, type IconName } from '../basics/icon.tsx';
import { InstallCommand } from '../basics/install-command.tsx';

interface Props {
  context: PageContext | null;
  version: string;
  /** What the browser said, word for word. */
  detail: string;
  onCopy: (text: string) => void;
  onOptions: () => void;
}

/** The host is not installed: the one command to run, what it does, and where things stand. */
export function HostMissing({ context, version, detail, onCopy, onOptions }: Props) {
  return (
    <div class="setup">
      <h2>{strings.missing.title}</h2>
      <p class="lead">{strings.missing.intro}</p>
      <InstallCommand onCopy={onCopy} />
      <p class="looking">
        <span class="dot reconnecting" />
        {strings.missing.looking}
      </p>
      <h3>{strings.missing.doesTitle}</h3>
      <ul class="small">
        <li>
          {strings.missing.writes} <code>{strings.missing.manifest}</code>
        </li>
        <li>{strings.missing.user}</li>
        <li>{strings.missing.port}</li>
      </ul>
      <p class="small">
        <code>{strings.missing.uninstall}</code> {strings.missing.uninstallNote}
      </p>
      <h3>{strings.missing.standsTitle}</h3>
      <ul class="steps">
        <Step done title={strings.missing.extension(version)} text={strings.missing.allowed} />
        <Step done={context !== null} title={strings.missing.page} text={pageSummary(context)} />
        <Step done={false} title={strings.missing.host} text={strings.missing.hostNone} detail={detail} />
        <Step title={strings.missing.model} text={strings.missing.modelNone} />
      </ul>
      <DigestCard onOptions={onOptions} />
    </div>
  );
}

interface StepProps {
  /** Undefined for what comes later. */
  done?: boolean;
  title: string;
  text: string;
  detail?: string;
}

function Step({ done, title, text, detail }: StepProps) {
  const [icon, tone, word] = stepLook(done);
  return (
    <li>
      <Icon name={icon} class={`tone-${tone}`} />
      <span class="sr-only">{word}</span>
      <div>
        <strong>{title}</strong>
        <div class="muted">{text}</div>
        {detail && (
          <details>
            <summary>{strings.missing.details}</summary>
            <code>{detail}</code>
          </details>
        )}
      </div>
    </li>
  );
}

function stepLook(done: boolean | undefined): [IconName, string, string] {
  if (done === undefined) return ['dash', 'muted', strings.missing.later];
  return done ? ['check', 'success', strings.missing.done] : ['x', 'danger', strings.missing.failed];
}
