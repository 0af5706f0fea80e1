import { useRef, useState } from 'preact/hooks';
import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import type { ProviderInfo } from '../../shared/protocol/methods.ts';
import { strings } from '../strings.ts';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';
import { isSame, ModelGroup, modelName } from './model-group.tsx';
import { offeredModels, type ServiceModelLists } from './service-models.ts';

export interface ProviderMenuProps {
  providers: ProviderInfo[];
  chosen: ProviderChoice | null;
  hard: ProviderChoice | null;
  /** Who answers elsewhere, where this conversation has a choice of its own. */
  elsewhere: { repository: ProviderChoice | null; default: ProviderChoice | null };
  /** `lumen-labs/ferry`, null on a page without a repository. */
  repository: string | null;
  localOnly: boolean;
  models: ServiceModelLists;
  onMenu: () => void;
  onModels: (provider: string) => void;
  /** For this conversation; null takes its choice back. */
  onChoose: (choice: ProviderChoice | null) => void;
  onChooseFor: (kind: 'repository' | 'default', choice: ProviderChoice) => void;
  onRestrict: (localOnly: boolean) => void;
  onOptions: () => void;
}

/** Which provider and model answers, and where the question goes. */
export function ProviderMenu(props: ProviderMenuProps) {
  const name = props.chosen ? modelName(props.chosen) : strings.provider.choosing;
  return (
    <Menu
      label={strings.header.model(name)}
      buttonClass="button picker"
      listClass="models"
      button={<PickerLabel name={name} />}
      onOpen={props.onMenu}
    >
      {(close) => (
        <>
          <Groups {...props} close={close} />
          <Footer {...props} close={close} />
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

type Opened = ProviderMenuProps & { close: () => void };

function Groups(props: Opened) {
  const { providers, models, close, onChoose } = props;
  // As it was when the menu opened: to switch it moves nothing.
  const localFirst = useState(props.localOnly)[0];
  const ready = providers
    .filter(({ reason }) => reason === null)
    .toSorted((one, other) => (localFirst ? Number(other.isLocal) - Number(one.isLocal) : 0));
  const shown = useArrivals(ready, (provider) => isListed(provider, models));
  const growing = useState(() => shown.some((provider) => !isListed(provider, models)))[0];
  return (
    <div class={growing ? 'menu-scroll growing' : 'menu-scroll'}>
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

function lockOf({ isLocal }: ProviderInfo, { localOnly, repository }: ProviderMenuProps): string | null {
  return localOnly && !isLocal && repository !== null ? strings.provider.notAllowed(repository) : null;
}

function Footer(props: Opened) {
  const { providers, repository, localOnly, chosen, close } = props;
  const item = (icon: IconName | null, text: string, act: () => void, note?: string) => (
    <FooterItem
      icon={icon}
      text={text}
      note={note}
      onClick={() => {
        act();
        close();
      }}
    />
  );
  const missing = providers.filter(({ reason }) => reason !== null).map(({ label }) => label);
  return (
    <div class="menu-footer" role="presentation">
      {repository !== null && (
        <button
          type="button"
          role="menuitemcheckbox"
          aria-checked={localOnly}
          class="menu-item"
          tabIndex={-1}
          onClick={() => props.onRestrict(!localOnly)}
        >
          <span class="check-box">{localOnly && <Icon name="check" size={14} />}</span>
          <span class="menu-text">{strings.provider.localOnly(repository)}</span>
        </button>
      )}
      {chosen && scopes(props).map(([kind, text]) => item(null, text, () => props.onChooseFor(kind, chosen)))}
      {item(
        'gear',
        strings.provider.options,
        props.onOptions,
        missing.length > 0 ? strings.provider.notReady(missing.join(', ')) : undefined,
      )}
    </div>
  );
}

/** Where else this conversation's model could answer, as long as it does not. */
function scopes({ chosen, elsewhere, repository }: ProviderMenuProps): ['repository' | 'default', string][] {
  if (chosen === null) return [];
  const name = modelName(chosen);
  const all: ['repository' | 'default', string][] = [];
  if (repository !== null && !isSame(chosen, elsewhere.repository))
    all.push(['repository', strings.provider.alsoRepository(name, repository)]);
  if (!isSame(chosen, elsewhere.default)) all.push(['default', strings.provider.alsoDefault(name)]);
  return all;
}

interface ItemProps {
  icon: IconName | null;
  text: string;
  note: string | undefined;
  onClick: () => void;
}

function FooterItem({ icon, text, note, onClick }: ItemProps) {
  return (
    <button type="button" role="menuitem" class="menu-item" tabIndex={-1} onClick={onClick}>
      {icon ? <Icon name={icon} /> : <span class="icon-space" />}
      <span class="menu-text">
        {text}
        {note && <small>{note}</small>}
      </span>
    </button>
  );
}
