import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import type { HostState } from '../../host/client.ts';
import { strings } from '../../strings.ts';
import { InstallCommand } from '../basics/install-command.tsx';
import { Note } from '../basics/note.tsx';
import { ModelSelect } from '../models/model-select.tsx';
import type { ServiceModelLists } from '../models/service-models.ts';
import { Outdated } from '../panel/outdated.tsx';
import { StateLine } from '../panel/state-line.tsx';
import { GitHubSection, type GitHubSectionProps } from './github-section.tsx';
import { InstructionsSection, type InstructionsSectionProps } from './instructions-section.tsx';
import type { KeyEntry } from './key-form.tsx';
import { ProviderRow } from './provider-row.tsx';
import { TerminalSection, type TerminalSectionProps } from './terminal-section.tsx';

export interface OptionsPageProps {
  host: HostState;
  now: number;
  providers: ProviderInfo[];
  chosen: ProviderChoice | null;
  hard: ProviderChoice | null;
  models: ServiceModelLists;
  refusals: ReadonlyMap<string, string>;
  trouble: string | null;
  github: GitHubSectionProps;
  terminal: TerminalSectionProps;
  instructions: InstructionsSectionProps;
  onSave: (provider: string, entry: KeyEntry) => void;
  onRemoveKey: (provider: string) => void;
  onTest: (provider: string) => void;
  onChoose: (kind: 'default' | 'hard', choice: ProviderChoice | null) => void;
  onRetry: () => void;
  onCopy: (text: string) => void;
}

/** Who may answer, with which key and which model; what holds for each repository; which GitHubs there are; how terminals look. */
export function OptionsPage(props: OptionsPageProps) {
  const { host } = props;
  return (
    <div class="options">
      <header>
        <h1>{strings.options.title}</h1>
        <StateLine {...props} checkouts={undefined} onWorkspace={() => {}} />
      </header>
      <main>
        {host.kind === 'connected' ? (
          <>
            <ProviderSection {...props} />
            <ModelSection {...props} />
            <InstructionsSection {...props.instructions} />
            <GitHubSection {...props.github} />
            <TerminalSection {...props.terminal} />
            <Privacy />
          </>
        ) : (
          <HostAway {...props} />
        )}
      </main>
    </div>
  );
}

/** Without a host there is nothing to choose. */
function HostAway({ host, onCopy }: OptionsPageProps) {
  if (host.kind === 'outdated') return <Outdated detail={host.detail} onCopy={onCopy} />;
  if (host.kind !== 'missing') return <p>{strings.options.connecting}</p>;
  return (
    <>
      <p>{strings.missing.intro}</p>
      <InstallCommand onCopy={onCopy} />
    </>
  );
}

function ProviderSection(props: OptionsPageProps) {
  const { providers, chosen, hard, models, refusals, onSave, onRemoveKey, onTest } = props;
  return (
    <section aria-labelledby="providers">
      <h2 id="providers">{strings.options.providers}</h2>
      <p class="lead">{strings.options.intro}</p>
      <ul class="box">
        {providers.map((provider) => (
          <ProviderRow
            key={provider.id}
            provider={provider}
            said={models.get(provider.id)}
            refusal={refusals.get(provider.id)}
            isDefault={chosen?.provider === provider.id}
            isHard={hard?.provider === provider.id}
            onSave={(entry) => onSave(provider.id, entry)}
            onRemoveKey={() => onRemoveKey(provider.id)}
            onTest={() => onTest(provider.id)}
          />
        ))}
      </ul>
    </section>
  );
}

function ModelSection({ providers, chosen, hard, models, trouble, onChoose }: OptionsPageProps) {
  return (
    <section aria-labelledby="models">
      <h2 id="models">{strings.options.models}</h2>
      <p class="lead">{strings.options.modelsIntro}</p>
      {trouble !== null && <Note tone="refused">{trouble}</Note>}
      <div class="model-fields">
        <ModelSelect
          id="default-model"
          label={strings.options.defaultModel}
          hint={goesTo(providers, chosen)}
          none={null}
          providers={providers}
          models={models}
          chosen={chosen}
          onChoose={(choice) => onChoose('default', choice)}
        />
        <ModelSelect
          id="hard-model"
          label={strings.options.hardModel}
          hint={strings.options.hardHint}
          none={strings.options.noHard}
          providers={providers.filter(({ isModel }) => isModel)}
          models={models}
          chosen={hard}
          onChoose={(choice) => onChoose('hard', choice)}
        />
      </div>
    </section>
  );
}

function goesTo(providers: ProviderInfo[], chosen: ProviderChoice | null): string {
  const provider = providers.find(({ id }) => id === chosen?.provider);
  if (!provider?.isModel) return strings.provider.noModel;
  if (provider.isLocal || provider.destination === null) return strings.provider.staysHere;
  return strings.provider.sends(provider.destination);
}

function Privacy() {
  return (
    <section aria-labelledby="privacy">
      <h2 id="privacy">{strings.options.privacy}</h2>
      <ul class="lead">
        <li>{strings.options.privacyConsent}</li>
        <li>{strings.options.privacyLocal}</li>
      </ul>
    </section>
  );
}
