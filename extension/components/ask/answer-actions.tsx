import type { ProviderChoice } from '../../../shared/conversation/turn.ts';
import { strings } from '../../strings.ts';
import { Group } from '../basics/group.tsx';
import { IconButton } from '../basics/icon-button.tsx';
import type { ModelMenuProps } from '../models/model-groups.tsx';

/** What can be done with an answer, by the id of its turn. */
export interface TurnActions {
  /** The models that may be asked instead. */
  menu: ModelMenuProps;
  onCopy: (text: string) => void;
  onCopyAnswer: (turn: string) => void;
  /** Null: the one that is chosen answers. */
  onRetry: (turn: string, choice: ProviderChoice | null) => void;
  onEdit: (turn: string) => void;
  onOptions: () => void;
}

interface Props extends Pick<TurnActions, 'onCopyAnswer' | 'onRetry' | 'onEdit'> {
  turn: string;
  replaced: boolean;
}

/** Quiet buttons under an older answer. One that was replaced can only be copied. */
export function AnswerActions({ turn, replaced, onCopyAnswer, onRetry, onEdit }: Props) {
  return (
    <Group class="answer-actions" label={strings.actions.label}>
      <IconButton icon="copy" label={strings.actions.copyAnswer} onClick={() => onCopyAnswer(turn)} />
      {!replaced && (
        <>
          <IconButton icon="sync" label={strings.actions.retry} onClick={() => onRetry(turn, null)} />
          <IconButton icon="pencil" label={strings.actions.editHint} onClick={() => onEdit(turn)} />
        </>
      )}
    </Group>
  );
}
