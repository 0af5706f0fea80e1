import { Icon } from '../basics/icon.tsx';

export interface OutcomeProps {
  /** Null while there is nothing to say. */
  outcome: { isGood: boolean; words: string } | null;
}

/** What became of an entry. It is announced, so it stands there before it says anything. */
export function Outcome({ outcome }: OutcomeProps) {
  return (
    <div role="status" class="outcome">
      {outcome !== null && (
        <p class={outcome.isGood ? 'outcome-words success' : 'outcome-words'}>
          <Icon name={outcome.isGood ? 'check' : 'xCircle'} />
          {outcome.words}
        </p>
      )}
    </div>
  );
}
