import { useState } from 'preact/hooks';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { isSame } from './model-group.tsx';
import { knownModels, type ServiceModelLists } from './service-models.ts';

interface Props {
  id: string;
  label: string;
  hint: string;
  /** What no choice is called; null where there is always one. */
  none: string | null;
  providers: readonly ProviderInfo[];
  models: ServiceModelLists;
  chosen: ProviderChoice | null;
  onChoose: (choice: ProviderChoice | null) => void;
}

const other = 'other';
const nobody = 'none';

/** One of the models of those who are ready, or another by its name. */
export function ModelSelect(props: Props) {
  const { id, label, hint, none, chosen, onChoose } = props;
  const [naming, setNaming] = useState(false);
  const groups = groupsOf(props);
  const all = groups.flatMap(({ choices }) => choices);
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        aria-describedby={`${id}-hint`}
        value={naming ? other : optionOf(chosen)}
        onChange={({ currentTarget: { value } }) => {
          setNaming(value === other);
          if (value !== other) onChoose(all.find((choice) => optionOf(choice) === value) ?? null);
        }}
      >
        {none !== null && <option value={nobody}>{none}</option>}
        {groups.map(({ provider, choices }) => (
          <optgroup key={provider} label={provider}>
            {choices.map((choice) => (
              <option key={optionOf(choice)} value={optionOf(choice)} selected={isSame(choice, chosen)}>
                {choice.model}
              </option>
            ))}
          </optgroup>
        ))}
        <option value={other}>{strings.options.other}</option>
      </select>
      <small id={`${id}-hint`}>{hint}</small>
      {naming && (
        <OtherModel
          {...props}
          onChoose={(choice) => {
            setNaming(false);
            onChoose(choice);
          }}
        />
      )}
    </div>
  );
}

function optionOf(choice: ProviderChoice | null): string {
  return choice === null ? nobody : JSON.stringify([choice.provider, choice.model]);
}

interface Group {
  provider: string;
  choices: ProviderChoice[];
}

/** What is chosen is listed even where its provider does not know the name, or is not ready any more. */
function groupsOf({ providers, models, chosen }: Props): Group[] {
  return providers
    .filter(({ id, reason }) => reason === null || id === chosen?.provider)
    .map((provider) => {
      const known = knownModels(provider, models);
      const own = chosen?.provider === provider.id && !known.includes(chosen.model) ? [chosen.model] : [];
      const choices = [...own, ...known].map((model) => ({ provider: provider.id, model }));
      return { provider: provider.label, choices };
    })
    .filter(({ choices }) => choices.length > 0);
}

/** A model that no list names. */
function OtherModel({ id, providers, onChoose }: Props) {
  const ready = providers.filter(({ isModel, reason }) => isModel && reason === null);
  const [provider, setProvider] = useState(ready[0]?.id ?? '');
  const [model, setModel] = useState('');
  const isWhole = provider !== '' && model.trim() !== '';
  return (
    <form
      class="other-model"
      onSubmit={(event) => {
        event.preventDefault();
        if (isWhole) onChoose({ provider, model: model.trim() });
      }}
    >
      <select
        class="input"
        aria-label={strings.options.otherProvider}
        value={provider}
        onChange={({ currentTarget }) => setProvider(currentTarget.value)}
      >
        {ready.map((each) => (
          <option key={each.id} value={each.id}>
            {each.label}
          </option>
        ))}
      </select>
      <input
        id={`${id}-name`}
        class="input"
        aria-label={strings.options.otherName}
        placeholder={strings.options.otherName}
        autocomplete="off"
        spellcheck={false}
        value={model}
        onInput={({ currentTarget }) => setModel(currentTarget.value)}
      />
      <button type="submit" class="button large" disabled={!isWhole}>
        {strings.options.use}
      </button>
    </form>
  );
}
