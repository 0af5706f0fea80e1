import type { ProviderChoice } from '../../shared/conversation/turn.ts';
import { strings } from '../strings.ts';
import { Icon, type IconName } from './icon.tsx';
import { Menu } from './menu.tsx';
import { isSame, modelName } from './model-group.tsx';
import { ModelGroups, type ModelMenuProps } from './model-groups.tsx';

export interface ProviderMenuProps extends ModelMenuProps {
  chosen: ProviderChoice | null;
  /** Who answers elsewhere, where this conversation has a choice of its own. */
  elsewhere: { repository: ProviderChoice | null; default: ProviderChoice | null };
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
          <ModelGroups {...props} close={close} />
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
