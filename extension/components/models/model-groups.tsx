import { useRef, useState } from 'preact/hooks';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../../shared/protocol/provider.ts';
import { strings } from '../../strings.ts';
import { ModelGroup } from './model-group.tsx';
import { offeredModels, type ServiceModelLists } from './service-models.ts';

/** What a menu of models is made of. */
export interface ModelMenuProps {
  providers: ProviderInfo[];
  hard: ProviderChoice | null;
  /** `lumen-labs/ferry`, null on a page without a repository. */
  repository: string | null;
  localOnly: boolean;
  models: ServiceModelLists;
  onMenu: () => void;
  onModels: (provider: string) => void;
}

interface Props extends ModelMenuProps {
  chosen: ProviderChoice | null;
  onChoose: (choice: ProviderChoice) => void;
  close: () => void;
}

/** The models of every provider that is ready. */
export function ModelGroups(props: Props) {
  const { providers, models, close, onChoose } = props;
  // As it was when the menu opened: to switch it moves nothing.
  const localFirst = useState(props.localOnly)[0];
  const ready = providers
    .filter(({ reason }) => reason === null)
    .toSorted((one, other) => (localFirst ? Number(other.isLocal) - Number(one.isLocal) : 0));
  const shown = useArrivals(ready, (provider) => isListed(provider, models));
  const growing = useState(
    () => shown.length === 0 || shown.some((provider) => !isListed(provider, models)),
  )[0];
  return (
    <div class={growing ? 'menu-scroll growing' : 'menu-scroll'}>
      {shown.length === 0 && <p class="menu-note">{strings.provider.looking}</p>}
      {shown.map((provider) => (
        <ModelGroup
          key={provider.id}
          {...props}
          provider={provider}
          said={models.get(provider.id)}
          locked={lockOf(provider, props)}
          onChoose={(choice) => {
            onChoose(choice);
            close();
          }}
        />
      ))}
    </div>
  );
}

function isListed(provider: ProviderInfo, models: ServiceModelLists): boolean {
  const said = models.get(provider.id);
  return offeredModels(provider).length > 0 || (said !== undefined && said.kind !== 'asking');
}

/** In the order in which they had something to show: what stands under the pointer never moves. */
function useArrivals(ready: ProviderInfo[], isThere: (provider: ProviderInfo) => boolean): ProviderInfo[] {
  const order = useRef<string[]>([]);
  for (const provider of ready)
    if (isThere(provider) && !order.current.includes(provider.id)) order.current.push(provider.id);
  return ready.toSorted((one, other) => rank(order.current, one) - rank(order.current, other));
}

function rank(order: string[], { id }: ProviderInfo): number {
  const at = order.indexOf(id);
  return at === -1 ? order.length : at;
}

function lockOf({ isLocal }: ProviderInfo, { localOnly, repository }: Props): string | null {
  return localOnly && !isLocal && repository !== null ? strings.provider.notAllowed(repository) : null;
}
