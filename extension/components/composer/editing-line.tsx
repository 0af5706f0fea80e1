import { strings } from '../../strings.ts';
import { Icon } from '../basics/icon.tsx';

export interface EditingProps {
  /** Which question of the conversation, from 1. */
  number: number;
  /** How many stand after it, which go with it. */
  followed: number;
  onGiveUp: () => void;
}

/** Says that what is written takes the place of an earlier question. */
export function EditingLine({ number, followed, onGiveUp }: EditingProps) {
  return (
    <div class="editing" role="status">
      <Icon name="pencil" size={14} />
      <span class="editing-words">
        <strong>{strings.editing.title(number)}</strong>{' '}
        <span class="muted">
          {followed === 0 ? strings.editing.note : strings.editing.followed(followed)}
        </span>
      </span>
      <button type="button" class="button quiet small" onClick={onGiveUp}>
        {strings.editing.giveUp} <kbd>{strings.composer.keyEsc}</kbd>
      </button>
    </div>
  );
}
