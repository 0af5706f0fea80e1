import { useState } from 'preact/hooks';
import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import { Icon, type IconName } from '../basics/icon.tsx';
import { Menu } from '../basics/menu.tsx';
import { MenuItem } from '../basics/menu-item.tsx';
import { isSame } from './model-group.tsx';
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
  const name = props.chosen?.model ?? strings.provider.choosing;
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
  const { providers, repository, localOnly, close } = props;
  // As they were when the menu opened: no item goes away from under the focus.
  const offers = useState(() => offersOf(props))[0];
  const item = (icon: IconName | null, text: string, act: () => void, note?: string) => (
    <MenuItem
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
      {offers.map(({ kind, text, choice }) => item(null, text, () => props.onChooseFor(kind, choice)))}
      {item(
        'gear',
        strings.provider.options,
        props.onOptions,
        missing.length > 0 ? strings.provider.notReady(missing.join(', ')) : undefined,
      )}
    </div>
  );
}

interface Offer {
  kind: 'repository' | 'default';
  text: string;
  choice: ProviderChoice;
}

/** Where else this conversation's model could answer, as long as it does not. */
function offersOf({ chosen: choice, elsewhere, repository }: ProviderMenuProps): Offer[] {
  if (choice === null) return [];
  const all: Offer[] = [];
  if (repository !== null && !isSame(choice, elsewhere.repository))
    all.push({ kind: 'repository', text: strings.provider.alsoRepository(choice.model, repository), choice });
  if (!isSame(choice, elsewhere.default))
    all.push({ kind: 'default', text: strings.provider.alsoDefault(choice.model), choice });
  return all;
}
