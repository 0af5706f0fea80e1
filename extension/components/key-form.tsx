import type { TargetedInputEvent } from 'preact';
import { useState } from 'preact/hooks';
import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import { strings } from '../strings.ts';

/** What the person wrote into the form. It lives as long as the page and is kept nowhere. */
export interface ProviderForm {
  key: string;
  baseUrl: string;
  model: string;
}

interface Props {
  openai: ProviderInfo;
  chosen: ProviderChoice | null;
  onSave: (form: ProviderForm) => void;
  onRemoveKey: () => void;
}

/** Key, address and model of OpenAI or whoever speaks its protocol. */
export function KeyForm({ openai, chosen, onSave, onRemoveKey }: Props) {
  const model = chosen?.provider === openai.id ? chosen.model : (openai.models[0] ?? '');
  const [form, setForm] = useState<ProviderForm>({ key: '', baseUrl: '', model });
  const set = (name: keyof ProviderForm) => (value: string) => setForm({ ...form, [name]: value });
  return (
    <form
      class="key-form"
      onSubmit={(event) => {
        event.preventDefault();
        onSave(form);
        setForm({ ...form, key: '' });
      }}
    >
      <h3>{openai.label}</h3>
      <Field
        name="key"
        label={strings.options.key}
        hint={openai.keyFrom !== null ? strings.options.keyKept : strings.options.keyNone}
        value={form.key}
        onValue={set('key')}
        secret
      />
      <Field
        name="base"
        label={strings.options.base}
        hint={strings.options.baseHint(openai.destination ?? 'api.openai.com')}
        value={form.baseUrl}
        onValue={set('baseUrl')}
      />
      <Field
        name="model"
        label={strings.options.model}
        hint={strings.options.modelHint}
        value={form.model}
        onValue={set('model')}
      />
      <div class="card-actions">
        <button type="submit" class="button primary large" disabled={form.model.trim() === ''}>
          {strings.options.save}
        </button>
        <button
          type="button"
          class="button danger large"
          disabled={openai.keyFrom === null}
          onClick={onRemoveKey}
        >
          {strings.options.remove}
        </button>
      </div>
    </form>
  );
}

interface FieldProps {
  name: string;
  label: string;
  hint: string;
  value: string;
  onValue: (value: string) => void;
  secret?: boolean;
}

function Field({ name, label, hint, value, onValue, secret = false }: FieldProps) {
  const shared = {
    id: name,
    class: 'input',
    autocomplete: 'off',
    spellcheck: false,
    'aria-describedby': `${name}-hint`,
    value,
    onInput: (event: TargetedInputEvent<HTMLInputElement>) => onValue(event.currentTarget.value),
  };
  return (
    <div class="field">
      <label for={name}>{label}</label>
      {secret ? <input type="password" {...shared} /> : <input type="text" {...shared} />}
      <small id={`${name}-hint`}>{hint}</small>
    </div>
  );
}
