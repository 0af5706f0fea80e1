import { useState } from 'preact/hooks';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { Icon, type IconName } from '../basics/icon.tsx';
import type { ServiceModels } from '../models/service-models.ts';
import { type KeyEntry, KeyForm } from './key-form.tsx';

interface Props {
  provider: ProviderInfo;
  /** What its service said, undefined while nobody asked. */
  said: ServiceModels | undefined;
  /** Why the host did not take what was entered. */
  refusal: string | undefined;
  isDefault: boolean;
  isHard: boolean;
  onSave: (entry: KeyEntry) => void;
  onRemoveKey: () => void;
  onTest: () => void;
}

/** A provider: how it stands, where its key lies, where questions go, and the form to change that. */
export function ProviderRow(props: Props) {
  const { provider, isDefault, isHard } = props;
  const [open, setOpen] = useState(false);
  const outcome = <Outcome {...props} open={open} />;
  return (
    <li class="provider-row">
      <div class="provider-head">
        <div class="provider-name">
          <h3>
            {provider.label}
            {isDefault && <span class="label success">{strings.options.isDefault}</span>}
            {isHard && <span class="label">{strings.options.isHard}</span>}
          </h3>
          <p class="small muted">{facts(provider).join(' · ')}</p>
        </div>
        <State {...props} />
        <div class="card-actions">
          <Actions {...props} open={open} onOpen={() => setOpen(!open)} />
        </div>
      </div>
      {open ? <KeyForm {...props} key={provider.address} outcome={outcome} /> : outcome}
    </li>
  );
}

function Actions(props: Props & { open: boolean; onOpen: () => void }) {
  const { provider, said, open, onOpen, onTest } = props;
  const { id, label, isModel, reason, takesKey, takesAddress } = provider;
  if (!isModel) return null;
  const [name, short] = formName(props);
  return (
    <>
      {reason === null && (
        <button
          type="button"
          class="button"
          aria-label={strings.options.test(label)}
          disabled={said?.kind === 'asking'}
          onClick={onTest}
        >
          {strings.options.testShort}
        </button>
      )}
      {(takesKey !== 'none' || takesAddress !== 'none') && (
        <button
          type="button"
          class="button"
          id={`open-${id}`}
          aria-label={name}
          aria-expanded={open}
          aria-controls={open ? `form-${id}` : undefined}
          onClick={onOpen}
        >
          {short}
        </button>
      )}
    </>
  );
}

function formName({ provider, open }: { provider: ProviderInfo; open: boolean }): [string, string] {
  const { label, reason } = provider;
  if (open) return [strings.options.close(label), strings.options.closeShort];
  return reason === null
    ? [strings.options.change(label), strings.options.changeShort]
    : [strings.options.setUp(label), strings.options.setUpShort];
}

/** What became of the last entry or test. It is announced, so it stands there before it says anything. */
function Outcome(props: Props & { open: boolean }) {
  const { said, refusal, open } = props;
  const message = refusal ?? (said?.kind === 'failed' ? said.message : null);
  const works = message === null && said?.kind === 'known' ? strings.options.works(said.names.length) : null;
  return (
    <div role="status" class="outcome">
      {message !== null && (
        <p class={refusal === undefined && isUnused(props) ? 'outcome-words muted' : 'outcome-words'}>
          <Icon name={refusal === undefined && isUnused(props) ? 'info' : 'xCircle'} />
          {message}
        </p>
      )}
      {works !== null && (
        <p class={open ? 'outcome-words success' : 'sr-only'}>
          <Icon name="check" />
          {works}
        </p>
      )}
      {open && said?.kind === 'asking' && <p class="outcome-words muted">{strings.options.testing}</p>}
    </div>
  );
}

function State(props: Props) {
  const [icon, tone, words] = stateOf(props);
  return (
    <p class="provider-state">
      <Icon name={icon} size={14} class={`tone-${tone}`} />
      {words}
    </p>
  );
}

/** One that needs nothing and that nobody set up or chose: that it does not answer is no failure. */
function isUnused({ provider, isDefault, isHard }: Props): boolean {
  return provider.takesKey === 'none' && provider.address === null && !isDefault && !isHard;
}

function stateOf(props: Props): [IconName, string, string] {
  const { provider, said } = props;
  if (!provider.isModel) return ['check', 'success', strings.options.noModel];
  if (provider.reason !== null) return ['dash', 'muted', missingWords(provider)];
  switch (said?.kind) {
    case 'asking':
      return ['sync', 'muted', strings.options.testing];
    case 'known':
      return ['check', 'success', strings.options.works(said.names.length)];
    case 'failed':
      if (isUnused(props)) return ['dash', 'muted', strings.options.absent];
      return ['x', 'danger', strings.options.failed];
    default:
      return ['check', 'muted', strings.options.ready];
  }
}

/** The reason that the host gives leads to this page; here the field is in sight. */
function missingWords({ takesKey, takesAddress, keyFrom, destination }: ProviderInfo): string {
  if (takesAddress === 'needed' && destination === null) return strings.options.noAddress;
  return takesKey === 'needed' && keyFrom === null ? strings.options.noKey : strings.options.incomplete;
}

function facts(provider: ProviderInfo): string[] {
  const { isModel, isLocal, takesAddress, destination, reason, consented } = provider;
  if (!isModel) return [strings.provider.staysHere];
  const place =
    destination ?? (takesAddress === 'needed' ? strings.options.noDestination : strings.provider.here);
  const asks = reason === null && !isLocal && !consented ? [strings.options.asksFirst] : [];
  return [place, keyWords(provider), ...asks];
}

function keyWords({ takesKey, keyFrom }: ProviderInfo): string {
  if (keyFrom !== null) return strings.options.keyFrom[keyFrom];
  const words = {
    needed: strings.options.keyMissing,
    optional: strings.options.keyOptional,
    none: strings.options.keyNone,
  };
  return words[takesKey];
}
