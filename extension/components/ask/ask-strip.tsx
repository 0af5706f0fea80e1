import type { ErrorCode } from '../../../shared/errors.ts';
import type { Turn } from '../../conversation/turns.ts';
import { strings } from '../../strings.ts';
import { CopyButton } from '../basics/copy-button.tsx';
import { Icon } from '../basics/icon.tsx';
import type { TurnActions } from './answer-actions.tsx';
import { RetryMenu } from './retry-menu.tsx';

interface Props extends TurnActions {
  /** The newest one that is shown. */
  newest: Turn | undefined;
  atEnd: boolean;
  onEnd: () => void;
}

/** What can be done with the newest answer. It stands below the rows and never over them. */
export function AskStrip(props: Props) {
  const { newest, atEnd, onEnd } = props;
  const finished = newest && newest.status !== 'running' ? newest : undefined;
  if (!finished && atEnd) return null;
  return (
    <div class="strip">
      {finished && <Finished {...props} turn={finished} />}
      {!atEnd && (
        <button type="button" class="button quiet strip-end" onClick={onEnd}>
          {strings.ask.toEnd}
        </button>
      )}
    </div>
  );
}

/** What a key or an address on the options page may mend. */
const mendable: readonly (ErrorCode | undefined)[] = ['provider-refused', 'provider-missing-key'];

function Finished({ turn, menu, onCopyAnswer, onRetry, onEdit, onOptions }: TurnActions & { turn: Turn }) {
  const { id, text, provider, model, error } = turn;
  return (
    <>
      {mendable.includes(error?.code) && (
        <button type="button" class="button quiet" onClick={onOptions}>
          <Icon name="key" />
          {strings.actions.options}
        </button>
      )}
      {text !== '' && (
        <CopyButton
          class="button quiet"
          label={strings.actions.copy}
          copied={strings.actions.copied}
          onCopy={() => onCopyAnswer(id)}
        />
      )}
      <button
        type="button"
        class="button quiet"
        title={strings.actions.retryHint}
        onClick={() => onRetry(id, null)}
      >
        <Icon name="sync" />
        {strings.actions.retry}
      </button>
      <RetryMenu menu={menu} answered={{ provider, model }} onChoose={(choice) => onRetry(id, choice)} />
      <button type="button" class="button quiet" title={strings.actions.editHint} onClick={() => onEdit(id)}>
        <Icon name="pencil" />
        {strings.actions.edit}
      </button>
    </>
  );
}
