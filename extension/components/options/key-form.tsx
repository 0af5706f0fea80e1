import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { Field } from './field.tsx';

/** What the person entered. It is handed to the host and kept nowhere. */
export interface KeyEntry {
  key: string;
  /** Null leaves it as it is, "" goes back to the provider's own. */
  address: string | null;
}

interface Props {
  provider: ProviderInfo;
  /** What became of it: told at the field that was changed, else below both. */
  outcome: ComponentChildren;
  onSave: (entry: KeyEntry) => void;
  onRemoveKey: () => void;
}

/** Key and address of one provider, as far as it takes them. */
export function KeyForm({ provider, outcome, onSave, onRemoveKey }: Props) {
  const { id, keyFrom } = provider;
  const [key, setKey] = useState('');
  const [address, setAddress] = useState(provider.address ?? '');
  const [saved, setSaved] = useState<KeyEntry | null>(null);
  const changed = saved && changedAlone(saved);
  const submit = (event: Event) => {
    event.preventDefault();
    const entry = { key, address: address.trim() === (provider.address ?? '') ? null : address.trim() };
    setSaved(entry);
    onSave(entry);
    setKey('');
  };
  const keyField = provider.takesKey !== 'none' && (
    <Field
      key="key"
      id={`key-${id}`}
      label={strings.options.key}
      hint={keyHint(provider)}
      value={key}
      onValue={setKey}
      outcome={changed === 'key' && outcome}
      secret
    />
  );
  const addressField = provider.takesAddress !== 'none' && (
    <Field
      key="address"
      id={`address-${id}`}
      label={strings.options.address}
      hint={addressHint(provider)}
      value={address}
      onValue={setAddress}
      outcome={changed === 'address' && outcome}
    />
  );
  return (
    <form class="key-form" id={`form-${id}`} aria-label={provider.label} onSubmit={submit}>
      {provider.takesAddress === 'needed' ? [addressField, keyField] : [keyField, addressField]}
      {changed === null && outcome}
      <div class="card-actions">
        <button type="submit" class="button primary large">
          {strings.options.save}
        </button>
        {(keyFrom === 'keychain' || keyFrom === 'file') && (
          <button type="button" class="button danger large" onClick={onRemoveKey}>
            {strings.options.remove}
          </button>
        )}
      </div>
    </form>
  );
}

/** The one field that was changed; null for both. */
function changedAlone({ key, address }: KeyEntry): 'key' | 'address' | null {
  if ((key.trim() === '') === (address === null)) return null;
  return address === null ? 'key' : 'address';
}

function keyHint({ keyFrom, takesKey }: ProviderInfo): string {
  if (keyFrom !== null) return strings.options.keyHints[keyFrom];
  return takesKey === 'optional' ? strings.options.keyHintOptional : strings.options.keyHintNeeded;
}

function addressHint({ takesAddress, address, destination }: ProviderInfo): string {
  if (takesAddress === 'needed') return strings.options.addressHintNeeded;
  return strings.options.addressHintOwn(
    address === null && destination !== null ? destination : strings.options.itsOwn,
  );
}
