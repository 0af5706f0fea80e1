import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import type { HostState } from '../host/client.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';
import { KeyForm, type ProviderForm } from './key-form.tsx';
import { Note } from './note.tsx';
import { StateLine } from './state-line.tsx';

export interface OptionsPageProps {
  host: HostState;
  now: number;
  version: string;
  providers: ProviderInfo[];
  chosen: ProviderChoice | null;
  outcome: { ok: boolean; text: string } | null;
  onSave: (form: ProviderForm) => void;
  onRemoveKey: () => void;
  onRetry: () => void;
}

/** Who answers, and with which key. */
export function OptionsPage(props: OptionsPageProps) {
  const { host, providers, chosen, outcome } = props;
  const openai = providers.find(({ id }) => id === 'openai');
  return (
    <div class="options">
      <header>
        <h1>{strings.options.title}</h1>
        <StateLine {...props} workspace={undefined} />
      </header>
      <main>
        <h2>{strings.options.heading}</h2>
        <p class="lead">{strings.options.intro}</p>
        {outcome && <Note tone={outcome.ok ? 'information' : 'refused'}>{outcome.text}</Note>}
        {host.kind === 'connected' ? (
          <>
            <ProviderTable providers={providers} chosen={chosen} />
            {openai && <KeyForm {...props} openai={openai} key={openai.destination} />}
          </>
        ) : (
          <p>{strings.options.connecting}</p>
        )}
      </main>
    </div>
  );
}

function ProviderTable({ providers, chosen }: Pick<OptionsPageProps, 'providers' | 'chosen'>) {
  return (
    <table class="options-table">
      <thead>
        <tr>
          <th scope="col">{strings.options.columns.provider}</th>
          <th scope="col">{strings.options.columns.state}</th>
          <th scope="col">{strings.options.columns.address}</th>
        </tr>
      </thead>
      <tbody>
        {providers.map(({ id, label, reason, keyFrom, destination }) => (
          <tr key={id}>
            <th scope="row">
              <strong>{label}</strong>
              {chosen?.provider === id && <span class="label">{strings.options.chosen}</span>}
            </th>
            <td>
              <span class="provider-state">
                <Icon
                  name={reason === null ? 'check' : 'dash'}
                  size={14}
                  class={reason === null ? 'tone-success' : 'tone-muted'}
                />
                {reason === null ? readyWords(id) : missingWords(keyFrom !== null)}
              </span>
            </td>
            <td class="path">{destination ?? strings.provider.here}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The reason that the host gives leads to this page; here the field is in sight. */
function missingWords(hasKey: boolean): string {
  return hasKey ? strings.options.badKey : strings.options.noKey;
}

function readyWords(provider: string): string {
  return provider === 'digest' ? strings.options.digestState : strings.options.ready;
}
