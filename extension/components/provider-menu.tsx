import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import { strings } from '../strings.ts';
import { Icon } from './icon.tsx';
import { Menu } from './menu.tsx';

interface Props {
  providers: ProviderInfo[];
  chosen: ProviderChoice | null;
  onChoose: (choice: ProviderChoice) => void;
  onOptions: () => void;
}

/** Which provider and model answers, and where the question goes. */
export function ProviderMenu({ providers, chosen, onChoose, onOptions }: Props) {
  const name = chosen ? modelName(chosen) : strings.provider.choosing;
  return (
    <Menu label={strings.header.model(name)} buttonClass="button picker" button={<PickerLabel name={name} />}>
      {(close) => (
        <>
          <div class="menu-heading" role="presentation">
            {strings.provider.heading}
          </div>
          {providers.flatMap((provider) =>
            modelsOf(provider, chosen).map((model) => (
              <ModelItem
                key={`${provider.id} ${model}`}
                provider={provider}
                model={model}
                checked={chosen?.provider === provider.id && chosen.model === model}
                onChoose={() => {
                  onChoose({ provider: provider.id, model });
                  close();
                }}
              />
            )),
          )}
          <hr class="menu-line" />
          <button
            type="button"
            role="menuitem"
            class="menu-item"
            tabIndex={-1}
            onClick={() => {
              onOptions();
              close();
            }}
          >
            <Icon name="key" />
            <span class="menu-text">{strings.provider.addKey}</span>
          </button>
        </>
      )}
    </Menu>
  );
}

function PickerLabel({ name }: { name: string }) {
  return (
    <>
      <span class="picker-name">{name}</span>
      <Icon name="triangleDown" />
    </>
  );
}

interface ItemProps {
  provider: ProviderInfo;
  model: string;
  checked: boolean;
  onChoose: () => void;
}

function ModelItem({ provider, model, checked, onChoose }: ItemProps) {
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      aria-disabled={provider.reason !== null}
      class="menu-item"
      tabIndex={-1}
      onClick={() => provider.reason === null && onChoose()}
    >
      {checked ? <Icon name="check" /> : <span class="icon-space" />}
      <span class="menu-text">
        {modelName({ provider: provider.id, model })}
        <small>{provider.reason ?? destination(provider)}</small>
      </span>
    </button>
  );
}

/** A model that was chosen by name is listed even where the provider does not know it. */
function modelsOf(provider: ProviderInfo, chosen: ProviderChoice | null): string[] {
  const listed = provider.models.length > 0 ? provider.models : [provider.id];
  const extra = chosen?.provider === provider.id && !listed.includes(chosen.model) ? [chosen.model] : [];
  return [...extra, ...listed];
}

function modelName({ provider, model }: ProviderChoice): string {
  return model === '' ? provider : model;
}

function destination({ id, label, destination }: ProviderInfo): string {
  if (id === 'digest') return strings.provider.noModel;
  return `${label}, ${destination === null ? strings.provider.here : strings.provider.sends(destination)}`;
}
