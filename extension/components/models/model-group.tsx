import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { Group } from '../basics/group.tsx';
import { Icon } from '../basics/icon.tsx';
import { MenuItem } from '../basics/menu-item.tsx';
import { offeredModels, type ServiceModels } from './service-models.ts';

export interface ModelGroupProps {
  provider: ProviderInfo;
  chosen: ProviderChoice | null;
  hard: ProviderChoice | null;
  /** What its service said, undefined while nobody asked. */
  said: ServiceModels | undefined;
  /** Why its models may not be used here, null when they may. */
  locked: string | null;
  onChoose: (choice: ProviderChoice) => void;
  onModels: (provider: string) => void;
}

/** How many models stand there before the others are asked for. */
const firstModels = 5;

/** A provider's models: those known by name, then what its service offers. */
export function ModelGroup(props: ModelGroupProps) {
  const { provider, locked } = props;
  const [all, setAll] = useState(false);
  const { first, rest } = sorted(props);
  return (
    <Group class="menu-group" label={headingOf(provider)}>
      <div class="menu-heading" role="presentation">
        <span>{provider.label}</span>
        <small class="cut">{placeOf(provider)}</small>
      </div>
      {locked !== null && (
        <p class="menu-note">
          <Icon name="lock" size={14} />
          {locked}
        </p>
      )}
      {first.map((model) => (
        <ModelItem key={model} {...props} model={model} />
      ))}
      {rest.length > 0 && (
        <MenuItem
          icon={all ? 'chevronDown' : 'chevronRight'}
          text={strings.provider.more(rest.length)}
          expanded={all}
          onClick={() => setAll(!all)}
        />
      )}
      {all && rest.map((model) => <ModelItem key={model} {...props} model={model} />)}
      {locked === null && provider.isModel && <Said {...props} first={first} rest={rest} />}
    </Group>
  );
}

/** What the service says of its list. The line keeps its place, so that no model moves when the list comes. */
function Said({ provider, said, first, rest, onModels }: ModelGroupProps & Sorted) {
  if (said?.kind === 'asking' && rest.length === 0)
    return <Line>{strings.provider.asking(provider.label)}</Line>;
  if (said?.kind === 'failed')
    return (
      <Line>
        <Icon name="alert" size={14} class="tone-attention" />
        {said.message}
      </Line>
    );
  if (said?.kind === 'known' && rest.length === 0)
    return <Line>{first.length === 0 ? strings.provider.noModels : strings.provider.allModels}</Line>;
  if (said !== undefined || first.length > 0) return null;
  return (
    <MenuItem
      icon="sync"
      text={strings.provider.askNow(provider.destination ?? provider.label)}
      onClick={() => onModels(provider.id)}
    />
  );
}

function Line({ children }: { children: ComponentChildren }) {
  return <p class="menu-note">{children}</p>;
}

function ModelItem({ provider, model, chosen, hard, locked, onChoose }: ModelGroupProps & { model: string }) {
  const choice = { provider: provider.id, model };
  const checked = isSame(chosen, choice);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={checked}
      aria-disabled={locked !== null}
      class="menu-item"
      tabIndex={-1}
      onClick={() => locked === null && onChoose(choice)}
    >
      {checked ? <Icon name="check" /> : <ItemMark locked={locked !== null} />}
      <span class="menu-text">{model}</span>
      {isSame(hard, choice) && <span class="label">{strings.provider.hardLabel}</span>}
    </button>
  );
}

function ItemMark({ locked }: { locked: boolean }) {
  return locked ? <Icon name="lock" /> : <span class="icon-space" />;
}

interface Sorted {
  first: string[];
  rest: string[];
}

/** The chosen and the hard model stand there even where nobody knows them. */
function sorted({ provider, chosen, hard, said, locked }: ModelGroupProps): Sorted {
  const own = [chosen, hard]
    .filter((choice) => choice?.provider === provider.id)
    .map((choice) => choice?.model);
  const offered = offeredModels(provider);
  const serviced = said?.kind === 'known' ? said.names : [];
  const shown = (offered.length > 0 ? offered : serviced).slice(0, firstModels);
  const extra = own.filter((model) => model !== undefined && !shown.includes(model)) as string[];
  const first = [...new Set([...extra, ...shown])];
  const all = new Set([...offered, ...serviced]);
  // What may not be used is no choice to look through.
  const rest = locked === null ? [...all].filter((model) => !first.includes(model)) : [];
  return { first, rest };
}

export function isSame(one: ProviderChoice | null, other: ProviderChoice | null): boolean {
  return one?.provider === other?.provider && one?.model === other?.model;
}

function headingOf(provider: ProviderInfo): string {
  return `${provider.label}, ${placeOf(provider)}`;
}

function placeOf({ isModel, isLocal, destination }: ProviderInfo): string {
  if (!isModel) return strings.provider.noModel;
  if (isLocal || destination === null) return strings.provider.staysHere;
  return strings.provider.sends(destination);
}
