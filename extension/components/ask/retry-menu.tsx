import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';
import { Menu } from '../basics/menu.tsx';
import { ModelGroups, type ModelMenuProps } from '../models/model-groups.tsx';

interface Props {
  menu: ModelMenuProps;
  /** Who gave the answer that is there. */
  answered: ProviderChoice;
  onChoose: (choice: ProviderChoice) => void;
}

/** Asks the same question of another model. */
export function RetryMenu({ menu, answered, onChoose }: Props) {
  return (
    <Menu
      label={strings.actions.retryWithMenu}
      button={
        <>
          {strings.actions.retryWith}
          <Icon name="triangleDown" />
        </>
      }
      buttonClass="button quiet"
      listClass="models up"
      onOpen={menu.onMenu}
    >
      {(close) => <ModelGroups {...menu} chosen={answered} close={close} onChoose={onChoose} />}
    </Menu>
  );
}
